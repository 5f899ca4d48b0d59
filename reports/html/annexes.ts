/** What stands behind the verdicts: observed choices, the plan against the run, and the exchanges. */
import type { Certificate } from '../certificate-schema.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../outcome.ts';
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
                <td><code>${JSON.stringify(value)}</code></td>
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
