/** Every failed check with its expected and actual values, and the command that reproduces it. */
import type { Certificate } from '../certificate-schema.ts';
import { actualText } from '../short-pair.ts';
import { sentAs } from '../curl.ts';
import { clip, exchangeText } from '../exchange-text.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../counts.ts';
import { clauseLink, difference, pill, prose, ruleLink, ruleLinks, section, type Anchors } from './parts.ts';

type Failure = Certificate['failures'][number];
/** Checks to show per rule: three at first, and one once many checks are shown. */
const perRule = (shownChecks: number): number => (shownChecks < 40 ? 3 : 1);
const maxChecks = 100;

/** Characters of failed checks shown directly; opening a further rule shows its checks. */
const maxShown = 340_000;
/** Characters of a body; certificate.json has it whole. */
const maxBody = 4000;

export function failureSection({ failures, kind }: Certificate, anchors: Anchors): Markup | null {
  if (failures.length === 0) return null;
  const rules = [...new Set(failures.map((failure) => failure.rule))];
  const hard = new Set(failures.filter((failure) => failure.verdict === 'fail').map((failure) => failure.rule)).size;
  const lead = [
    ...(hard > 0 ? [`${count(hard, 'required rule')} failed`] : []),
    ...(rules.length > hard ? [`${count(rules.length - hard, 'recommended rule')} not met`] : []),
  ].join('; ');
  const shown: Markup[] = [];
  let length = 0;
  let checksShown = 0;
  const shownExchanges = new Set<string>();
  for (const rule of rules) {
    const checks = failures.filter((failure) => failure.rule === rule);
    const some = checks.slice(0, perRule(checksShown));
    const next = article(some, checks.length - some.length, anchors, shownExchanges);
    length += next.text.length;
    checksShown += some.length;
    if (length > maxShown || checksShown > maxChecks) break;
    shown.push(next);
  }
  const rest = rules.slice(shown.length);
  return section(
    'failures',
    'Failures',
    kind !== undefined
      ? `${lead}. Each failure shows what happened; gateproof grade ${kind === 'cuts' ? '--cut repeats one interruption' : '--scenario plays one scenario'} alone.`
      : `${lead}. Each failure shows the command that repeats it.`,
    html`${shown}${
      rest.length === 0
        ? null
        : html`<div class="block error">
            <p class="cause">${count(rest.length, 'more rule')} failed. Open a rule for its checks; certificate.json holds them all.</p>
            <p class="links">${ruleLinks(rest, anchors)}</p>
          </div>`
    }`,
  );
}

function article(checks: readonly Failure[], rest: number, anchors: Anchors, shown: Set<string>): Markup {
  const first = checks[0]!;
  return html`<article class="failure ${first.verdict}">
    <h3>${pill(first.verdict)} ${ruleLink(first.rule, anchors)}</h3>
    <p class="statement">${prose(first.statement)}</p>
    <p class="source">
      ${clauseLink(first.source, anchors)}${first.known === null ? null : html` · <strong>known failure:</strong> ${first.known}`}
    </p>
    ${checks.map((failure) => check(failure, anchors, shown))}
    ${rest > 0 ? html`<p class="trace">${count(rest, 'more failed check')}: ${ruleLink(first.rule, anchors)}</p>` : null}
  </article>`;
}

function check(failure: Failure, anchors: Anchors, shown: Set<string>): Markup {
  const found = actualText(failure.actual, anchors.exchanges.get(failure.exchange ?? ''));
  const { expected, actual } =
    failure.expected !== null && failure.actual !== null
      ? difference(failure.expected, found)
      : { expected: html`${failure.expected ?? 'not stated'}`, actual: html`${found}` };
  const isRepeated = shown.has(failure.exchange ?? '');
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
    ${evidence(failure, anchors, shown)} ${isRepeated ? null : command(failure)}
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
              data-copy="Copy script"
            ><code>${failure.script}</code></pre>
          </details>`
    }
    ${storyOf(failure, shown)}
    ${failure.test === null ? null : html`<p class="trace">${failure.story === undefined ? 'test' : 'scenario'} ${failure.test}</p>`}
  </div>`;
}

function command({ curl, script, persona, rule }: Failure): Markup | null {
  if (curl === null || script !== undefined) return null;
  return html`${persona === null ? null : html`<p class="trace">To repeat it ${sentAs(persona, curl)}:</p>`}
    <pre
      class="command"
      tabindex="0"
      role="group"
      aria-label="Command that reproduces ${rule}"
      data-copy="Copy curl"
    ><code>${curl}</code></pre>`;
}

/** What happened in the scenario of a graded client; only once on the page. */
function storyOf({ story, test, rule }: Failure, shown: Set<string>): Markup | null {
  if (story === undefined || story.length === 0 || shown.has(`story ${test}`)) return null;
  shown.add(`story ${test}`);
  return html`<details class="sequence">
    <summary>What happened: requests, deliveries, and what the client said</summary>
    <pre class="story" tabindex="0" role="group" aria-label="Story of ${test} for ${rule}"><code>${story.join('\n')}</code></pre>
  </details>`;
}

/** Shows an exchange only once on the page. */
function evidence({ exchange: id, rule }: Failure, { exchanges }: Anchors, shown: Set<string>): Markup | null {
  const exchange = exchanges.get(id ?? '');
  if (exchange === undefined) return null;
  const { trace, request, answer, note } = exchangeText(exchange, maxBody);
  const anchor = `exchange-${[...exchanges.keys()].indexOf(exchange.id) + 1}`;
  const line = html`<code><b>${exchange.request.method}</b> ${clip(exchange.request.path, 160)}</code>
    <span class="status">${exchange.response?.status ?? 'no answer'}</span>`;
  if (shown.has(exchange.id)) return html`<p class="trace"><a href="#${anchor}">Exchange ${exchange.id}, as above</a>: ${line}</p>`;
  shown.add(exchange.id);
  return html`<details class="exchange broken" id="${anchor}">
    <summary>${line}</summary>
    <div class="body">
      <p class="trace">${trace}${note === '' ? null : ` · ${note}`} · exchange ${exchange.id}</p>
      <div class="sides">
        ${message('Request', `Request of ${rule}, ${exchange.id}`, request)}
        ${answer === undefined ? null : message('Answer', `Answer of ${rule}, ${exchange.id}`, answer)}
      </div>
    </div>
  </details>`;
}

const message = (label: string, name: string, text: string): Markup =>
  html`<div>
    <p class="label">${label}</p>
    <pre class="message" tabindex="0" role="group" aria-label="${name}"><code>${text}</code></pre>
  </div>`;
