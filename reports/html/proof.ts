/** What stands behind the suites themselves: the simulators, broken on purpose, that they were seen to catch. */
import type { Certificate } from '../certificate-schema.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../outcome.ts';
import type { Proof, ProvenMutant } from '../proof-schema.ts';
import { onDemand } from './parts.ts';

/** Survivors that are listed outside the table. */
const maxSurvivors = 50;

export function proofSection(certificate: Certificate): Markup {
  const { proof } = certificate;
  return html`<section id="proof" aria-labelledby="proof-title">
    <h2 id="proof-title">Annex: mutation testing of the suites</h2>
    ${proof === null ? unproven : proven(proof, certificate)}
  </section>`;
}

const unproven = html`<p class="lead">
  There is no result for these suites. <code>gateproof mutants</code>, with the same folder for <code>--out</code>, creates one, and the
  next certificate includes it.
</p>`;

function proven(proof: Proof, { ledger }: Certificate): Markup {
  const { mutants, unmutated, seed } = proof;
  const survivors = mutants.filter(({ killed }) => !killed);
  const caught = new Set(mutants.flatMap(({ broken }) => broken));
  const covered = ledger.filter(({ coverage }) => coverage === 'tested');
  const seen = covered.filter(({ id }) => caught.has(id)).length;
  return html`<p class="lead">
      These suites were run against ${count(mutants.length, 'mutant')}, simulators that each break one or more rules on purpose.
      ${survivors.length === 0 ? 'All of them were' : `${mutants.length - survivors.length} of them were`} killed: a check failed for each
      rule that the mutant breaks.
      ${
        unmutated.green
          ? `Every check of ${count(unmutated.tests, 'test')} passed on the unmutated simulator.`
          : `${count(unmutated.red.length, 'check')} did not pass on the unmutated simulator, so this result is not valid.`
      }
      Mutants were detected for ${seen} of the ${count(covered.length, 'covered rule')}. Seed ${seed}.
    </p>
    ${
      survivors.length === 0
        ? null
        : html`<p class="cause">Survivors</p>
            <ul>
              ${survivors.slice(0, maxSurvivors).map(survivor)}
            </ul>`
    }
    ${onDemand('mutants', 'Show all mutants', 'Mutants, survivors first')}`;
}

/** A survivor, and what happened instead of a kill. */
function survivor({ name, missed }: ProvenMutant): Markup {
  return html`<li><code>${name}</code>${missed.map(({ rule, why }) => html`<span class="question">${rule}: ${why}</span>`)}</li>`;
}
