/** Sections that support the verdicts: observed choices, plan against run, exchanges, and the mutants that the suites caught. */
import { learntInWords } from '../../schemas/learnt.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import type { Certificate } from '../certificate-schema.ts';
import { count } from '../counts.ts';
import type { Proof, ProvenMutant } from '../proof-schema.ts';
import { onDemand, scriptless, section } from './parts.ts';

export function choiceSection({ choices }: Certificate): Markup | null {
  if (choices.length === 0) return null;
  return section(
    'choices',
    'Observed choices',
    'What the target does where the specification leaves a point open. Choices are not judged.',
    html`<div class="scroll" tabindex="0" role="group" aria-label="Observed choices">
      <table>
        <caption>
          ${count(choices.length, 'choice')}, as observed
        </caption>
        <thead>
          <tr>
            <th scope="col">Choice</th>
            <th scope="col">Observed</th>
          </tr>
        </thead>
        <tbody>
          ${choices.map(
            ({ id, question, value }) =>
              html`<tr>
                <th scope="row"><code>${id}</code>${question === null ? null : html`<span class="question">${question}</span>`}</th>
                <td><code>${learntInWords(id, value)}</code></td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}

export function planSection({ plan }: Certificate): Markup {
  const ended = plan.tests.filter((test) => test.ran && test.failure === undefined).length;
  return html`<section id="plan" aria-labelledby="plan-title">
    <h2 id="plan-title">Test plan</h2>
    <p class="lead">
      ${plan.ran} of ${plan.planned} planned tests ran, and ${ended} of them completed. The plan is fixed before the first request is sent.
    </p>
    ${onDemand('tests', 'Show every planned test', 'Planned tests with their checks and requests')}
  </section>`;
}

export function exchangeSection({ exchanges }: Certificate): Markup | null {
  if (exchanges.length === 0) return null;
  return section(
    'exchanges',
    'Annex: exchanges',
    `${count(exchanges.length, 'exchange')} that the checks above refer to. Keys and secrets are redacted.`,
    html`<div class="on-demand">
      ${scriptless}
      <div id="exchange-list"></div>
      <button type="button" id="exchange-more" hidden></button>
    </div>`,
  );
}

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

function survivor({ name, missed }: ProvenMutant): Markup {
  return html`<li><code>${name}</code>${missed.map(({ rule, why }) => html`<span class="question">${rule}: ${why}</span>`)}</li>`;
}
