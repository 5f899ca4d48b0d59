/** What is broken: every failed check with expected, actual and the command that shows it. */
import type { Certificate } from '../certificate-schema.ts';
import { html, type Markup, type Part } from '../markup.ts';
import { count } from '../outcome.ts';
import { difference, exchangeLink, pill, prose, ruleLink, section, type Anchors } from './parts.ts';

type Failure = Certificate['failures'][number];
/** Checks of one rule that are open from the start. */
const open = 3;

export function failureSection({ failures }: Certificate, anchors: Anchors): Markup | null {
  if (failures.length === 0) return null;
  const rules = [...new Set(failures.map((failure) => failure.rule))];
  const hard = new Set(failures.filter((failure) => failure.verdict === 'fail').map((failure) => failure.rule)).size;
  const lead = [
    ...(hard > 0 ? [`${count(hard, 'required rule')} failed`] : []),
    ...(rules.length > hard ? [`${count(rules.length - hard, 'recommended rule')} not met`] : []),
  ].join('; ');
  return section(
    'failures',
    'Failures',
    `${lead}. To reproduce a failure, set GATEPROOF_KEY to the key of the named persona and run the command.`,
    html`${rules.map((rule) =>
      article(
        failures.filter((failure) => failure.rule === rule),
        anchors,
      ),
    )}`,
  );
}

function article(checks: readonly Failure[], anchors: Anchors): Markup | null {
  const first = checks[0];
  if (first === undefined) return null;
  const rest = checks.slice(open);
  return html`<article class="failure ${first.verdict}">
    <h3>${pill(first.verdict)} ${ruleLink(first.rule, anchors)}</h3>
    <p class="statement">${prose(first.statement)}</p>
    <p class="source">${first.source}${first.known === null ? null : html` · <strong>known failure:</strong> ${first.known}`}</p>
    ${checks.slice(0, open).map((failure) => check(failure, anchors))}
    ${
      rest.length === 0
        ? null
        : html`<details>
            <summary>${count(rest.length, 'more failed check')}</summary>
            ${rest.map((failure) => check(failure, anchors))}
          </details>`
    }
  </article>`;
}

function check(failure: Failure, anchors: Anchors): Markup {
  const { expected, actual } =
    failure.expected !== null && failure.actual !== null
      ? difference(failure.expected, failure.actual)
      : { expected: html`${failure.expected ?? 'not stated'}`, actual: html`${failure.actual ?? 'not recorded'}` };
  return html`<div class="check">
    <p class="what">${failure.check}</p>
    <dl class="versus">
      <div class="expected">
        <dt>Expected</dt>
        <dd>${expected}</dd>
      </div>
      <div class="actual">
        <dt>Actual</dt>
        <dd>${actual}</dd>
      </div>
    </dl>
    ${failure.curl === null || failure.script !== undefined ? null : html`<pre class="command" tabindex="0" role="group" aria-label="Command that reproduces ${failure.rule}"><code>${failure.curl}</code></pre>`}
    ${
      failure.script === undefined
        ? null
        : html`<details class="sequence">
            <summary>Script with the shortest sequence found that reproduces it</summary>
            <pre
              class="command"
              tabindex="0"
              role="group"
              aria-label="Script that reproduces ${failure.rule}"
            ><code>${failure.script}</code></pre>
          </details>`
    }
    <p class="trace">${trace(failure, anchors)}</p>
  </div>`;
}

/** Evidence, sender and test, as far as they are known. */
function trace({ exchange, persona, test }: Failure, anchors: Anchors): readonly Part[] {
  const parts: readonly Part[] = [
    exchangeLink(exchange, anchors),
    persona === null ? null : `sent as ${persona}`,
    test === null ? null : `test ${test}`,
  ];
  return parts.filter((part) => part !== null).flatMap((part, index) => (index === 0 ? [part] : [' · ', part]));
}
