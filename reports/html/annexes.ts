/** What stands behind the verdicts: observed choices, the plan against the run, and the exchanges. */
import type { Certificate, CertificateExchange } from '../certificate-schema.ts';
import { clip, exchangeText } from '../exchange-text.ts';
import { html, type Markup } from '../markup.ts';
import { count } from '../outcome.ts';
import { duration } from '../words.ts';
import { ruleLink, section, type Anchors } from './parts.ts';

/** Characters of a body that the page shows; the JSON holds it whole. */
const maxBodyLength = 4000;

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

export function planSection({ plan }: Certificate, anchors: Anchors): Markup {
  const ended = plan.tests.filter((test) => test.ran && test.failure === undefined).length;
  return html`<section id="plan" aria-labelledby="plan-title">
    <h2 id="plan-title">Test plan</h2>
    <p class="lead">
      ${plan.ran} of ${plan.planned} planned tests ran, and ${ended} of them completed. The plan is fixed before the first request is sent.
    </p>
    <details>
      <summary>Show every planned test</summary>
      <div class="scroll" tabindex="0" role="group" aria-label="Planned tests">
        <table>
          <caption>
            Planned tests with their checks and requests
          </caption>
          <thead>
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Ran</th>
              <th scope="col">Rules</th>
              <th scope="col">Checks</th>
              <th scope="col">Requests</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            ${plan.tests.map(
              (test) =>
                html`<tr>
                  <th scope="row" class="test">
                    ${test.id}${test.failure === undefined ? null : html`<span class="question">${test.failure}</span>`}
                  </th>
                  <td>${test.ran ? '✓ yes' : '✗ no'}</td>
                  <td>${test.rules.map((rule) => html`${ruleLink(rule, anchors)} `)}</td>
                  <td>${test.checks}</td>
                  <td>${test.requests}</td>
                  <td>${duration(test.durationMs)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </details>
  </section>`;
}

export function exchangeSection({ exchanges, failures }: Certificate, anchors: Anchors): Markup | null {
  const shown = exchanges.filter((exchange) => anchors.exchanges.has(exchange.id));
  if (shown.length === 0) return null;
  const broken = new Set(failures.map((failure) => failure.exchange));
  const rest = exchanges.length - shown.length;
  return section(
    'exchanges',
    'Annex: exchanges',
    `${count(shown.length, 'exchange')} that the checks above refer to. Keys and secrets are redacted.${rest > 0 ? ` ${rest} more, of passed checks, are in certificate.json.` : ''}`,
    html`${shown.map((exchange) => exchangeDetails(exchange, anchors.exchanges.get(exchange.id) ?? '', broken.has(exchange.id)))}`,
  );
}

function exchangeDetails(exchange: CertificateExchange, anchor: string, broken: boolean): Markup {
  const { id, request, response } = exchange;
  const { trace, request: sent, answer, note } = exchangeText(exchange, maxBodyLength);
  return html`<details class="exchange${broken ? ' broken' : ''}">
    <summary>
      <span class="name">${id}</span> <code>${request.method} ${clip(request.path, 160)}</code>
      <span class="status">${response === null ? 'no answer' : response.status}</span>
    </summary>
    <div class="body" id="${anchor}">
      <p class="trace">${trace}</p>
      <p class="label">Request</p>
      ${message(`Request ${id}`, sent)}
      <p class="label">Answer${answer === undefined || note === '' ? null : `, ${note}`}</p>
      ${answer === undefined ? html`<p>${note}</p>` : message(`Answer ${id}`, answer)}
    </div>
  </details>`;
}

const message = (label: string, text: string): Markup =>
  html`<pre tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
