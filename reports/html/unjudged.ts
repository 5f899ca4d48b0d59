import { describeRemains } from '../../schemas/remains.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import type { Certificate } from '../certificate-schema.ts';
import { knownReason } from '../known-failures.ts';
import { groupLeftovers } from '../summary.ts';
import { count } from '../counts.ts';
import { missingHere } from '../selection.ts';
import { targetAdditions } from '../target-additions.ts';
import { knownStates } from '../words.ts';
import { pill, ruleLink, ruleLinks, section, type Anchors } from './parts.ts';

const maxReasons = 60;

export function errorSection({ ledger, plan }: Certificate, anchors: Anchors): Markup | null {
  const causes = new Map<string, string[]>();
  for (const row of ledger) {
    if (row.verdict !== 'error') continue;
    for (const reason of new Set(row.checks.filter((check) => check.verdict === 'error').map((check) => check.reason ?? check.check))) {
      causes.set(reason, [...(causes.get(reason) ?? []), row.id]);
    }
  }
  if (causes.size === 0 && plan.errors.length === 0) return null;
  return section(
    'errors',
    'Errors of the run',
    'The tests or the network failed. These errors are not a statement about the target. Nothing is certified until they are fixed.',
    html`<ul class="blocks">
      ${plan.errors.slice(0, maxReasons).map((error) => html`<li class="block error"><p class="cause">${error}</p></li>`)}
      ${[...causes].slice(0, maxReasons).map(
        ([reason, rules]) =>
          html`<li class="block error">
            <p class="cause">${reason}</p>
            ${ruleList(rules, anchors)}
          </li>`,
      )}
    </ul>`,
  );
}

export function missingSection(certificate: Certificate, anchors: Anchors): Markup | null {
  const missing = missingHere(certificate);
  if (missing.length === 0) return null;
  const additions = targetAdditions(missing);
  const rest = missing.slice(maxReasons);
  return section(
    'missing',
    'Not judged',
    'Each block names what was missing, and the rules that could therefore not be judged. None of these rules counts as passed.',
    html`${additions === undefined ? null : additionBlock(additions)}
      <ul class="blocks">
        ${missing.slice(0, maxReasons).map(
          ({ verdict, reason, rules }) =>
            html`<li class="block ${verdict}">
              <p class="cause">${reason}</p>
              <p class="unlocks">${pill(verdict)} ${count(rules.length, 'rule')}</p>
              ${ruleList(rules, anchors)}
            </li>`,
        )}
        ${
          rest.length === 0
            ? null
            : html`<li class="block untested">
                <p class="cause">${count(rest.length, 'more reason')}. Open a rule for its own.</p>
                ${ruleList([...new Set(rest.flatMap(({ rules }) => rules))], anchors)}
              </li>`
        }
      </ul>`,
  );
}

function additionBlock(yaml: string): Markup {
  return html`<div class="block additions">
    <h3>Add to the target file</h3>
    <p>
      All that a target file can give, in one piece: merge it into the members that are there. Set the environment variables, or write the
      values in their place; leave out what this deployment does not have.
    </p>
    <pre class="yaml" tabindex="0" role="group" aria-label="YAML to add to the target file" data-copy="Copy YAML"><code>${yaml}</code></pre>
  </div>`;
}

export function knownSection({ knownFailures }: Certificate, anchors: Anchors): Markup | null {
  if (knownFailures.length === 0) return null;
  return section(
    'known',
    'Known failures',
    'Listed by the operator of the target. Remove entries that no longer fail.',
    html`<div class="scroll" tabindex="0" role="group" aria-label="Known failures">
      <table>
        <caption>
          Listed failures and their state in this run
        </caption>
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">State</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          ${knownFailures.map(
            (failure) =>
              html`<tr>
                <th scope="row">${ruleLink(failure.rule, anchors)}</th>
                <td class="${failure.state}">${knownStates[failure.state]}</td>
                <td>${knownReason(failure)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`,
  );
}

/** Short lists are open; long ones are folded. */
function ruleList(rules: readonly string[], anchors: Anchors): Markup {
  const list = html`<p class="links">${ruleLinks(rules, anchors)}</p>`;
  return rules.length <= 8
    ? list
    : html`<details>
        <summary>Show the ${rules.length} rules</summary>
        ${list}
      </details>`;
}

/** Ids of one group to show; certificate.json has all. */
const maxIds = 100;

export function leftoverSection({ left = [] }: Certificate): Markup | null {
  if (left.length === 0) return null;
  return section(
    'left',
    'Left at the target',
    `The run created these records at the target, which keeps them: ${describeRemains(left)}.`,
    html`<ul class="blocks">
      ${groupLeftovers(left).map(
        ({ operation, reason, ids }) =>
          html`<li class="block">
            <p class="cause">${reason}</p>
            <p class="unlocks">${count(ids.length, 'record')} created by <code>${operation}</code></p>
            <ul class="rules">
              ${ids.slice(0, maxIds).map((id) => html`<li><code>${id ?? 'without an id'}</code></li>`)}
              ${ids.length > maxIds ? html`<li>and ${ids.length - maxIds} more</li>` : null}
            </ul>
          </li>`,
      )}
    </ul>`,
  );
}
