/** The report of an observation as one HTML page that loads nothing and runs no script. It states what was seen, and never a level. Pure. */
import { count } from '../counts.ts';
import { exchangeText } from '../exchange-text.ts';
import { contents, type Section } from '../html/navigation.ts';
import { className, difference, factList, pill, prose, section, type Fact } from '../html/parts.ts';
import { policyOf, shell } from '../html/shell.ts';
import { style } from '../html/style.ts';
import { duration } from '../words.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import type { ObservedReport } from './report.ts';

type Row = ObservedReport['rules'][number];
type Violation = Row['violations'][number];

/** Styles that the certificate's page does not have. */
const ownStyle = `
#held li, #unseen li { padding-block: .45rem; border-bottom: 1px solid var(--line); }
#held code, #unseen code { font-weight: 650; overflow-wrap: anywhere; }
#held .tally, #unseen .tally { margin-inline-start: .6rem; }
td:last-child, th:last-child { padding-inline-end: 0; }
td.number, th.number { text-align: end; white-space: nowrap; }
.check > details.exchange { margin-top: .6rem; }
`;

/** Characters of a body. */
const maxBody = 4096;

/** Why an exchange was not judged, in a sentence. */
const reasons: Readonly<Record<string, string>> = {
  'no operation': 'The path and method belong to no operation of the catalogue.',
  'too large': 'A body has more than 1 MiB; it passed whole.',
  'cut off': 'The gateway or the caller ended the connection before the end of the answer.',
  unreadable: 'A body is compressed in a way that is not read here, or the recording lacks what a judgement needs.',
  'because of a defect of Gateproof': 'Judging it failed; the terminal of the proxy shows where.',
};

export function observedPage(report: ObservedReport): string {
  const { outcome, rules, seen, tool } = report;
  const broken = rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const held = rules.filter(({ verdict }) => verdict === 'pass');
  const unseen = rules.filter(({ verdict }) => verdict === 'untested');
  const operations = Object.entries(seen.operations);
  const skipped = Object.entries(seen.unjudged);
  const sections: readonly Section[] = [
    { id: 'broken', title: 'Broken rules', count: broken.length, content: brokenSection(broken) },
    { id: 'skipped', title: 'Not judged', count: sum(skipped), content: skippedSection(skipped) },
    { id: 'operations', title: 'Operations', count: operations.length, content: operationSection(operations) },
    { id: 'held', title: 'Rules that held', count: held.length, content: heldSection(held) },
    { id: 'unseen', title: 'Rules not seen', count: unseen.length, content: unseenSection(unseen) },
  ];
  return shell({
    title: `Observed traffic: ${broken.length === 0 ? 'nothing broken' : count(broken.length, 'broken rule')} · Gateproof`,
    policy: policyOf(`'none'`),
    style: `${style}${ownStyle}`,
    header: html`<header class="masthead ${toneOf(outcome.exitStatus, broken)}">
      <div class="bar">
        <p class="brand">Gateproof</p>
        <p class="kind">Observed traffic</p>
      </div>
      <div class="title">
        <div>
          <h1>${outcome.exitStatus === 0 ? 'Nothing broken' : 'Broken'}</h1>
          <p class="url">${report.source}</p>
        </div>
      </div>
      <p class="verdict"><span>${outcome.headline}</span></p>
      <p class="note">
        This report states what passed and was judged. It certifies no level: what did not pass may be broken, and of ${rules.length} rules
        that traffic can show, ${unseen.length} were not seen.
      </p>
    </header>`,
    navigation: contents(sections),
    main: [factSection(report), ' ', sections.map(({ content }) => content)],
    footer: `${tool.name} ${tool.version}. The same content as data: observed.json.`,
  }).text;
}

const sum = (entries: readonly (readonly [string, number])[]): number => entries.reduce((total, [, many]) => total + many, 0);

const toneOf = (exitStatus: number, broken: readonly Row[]): string =>
  exitStatus !== 0 ? 'failed' : broken.length > 0 ? 'as-expected' : '';

const second = (time: string): string => `${time.slice(0, 19).replace('T', ' ')} UTC`;

function factSection({ startedAt, endedAt, seen, source }: ObservedReport): Markup {
  const rows: readonly Fact[] = [
    ['Observed', html`<code>${source}</code>`],
    ['From', html`<time datetime="${startedAt}">${second(startedAt)}</time>`],
    ['For', duration(Date.parse(endedAt) - Date.parse(startedAt))],
    ['Judged', `${count(seen.judged, 'exchange')} of ${count(Object.keys(seen.operations).length, 'operation')}`],
    ['Not judged', count(sum(Object.entries(seen.unjudged)), 'exchange')],
  ];
  return html`<section id="facts" aria-labelledby="facts-title">
    <h2 id="facts-title" class="quiet">What was seen</h2>
    ${factList(rows)}
  </section>`;
}

function brokenSection(rows: readonly Row[]): Markup | null {
  if (rows.length === 0) return null;
  return section(
    'broken',
    'Broken rules',
    'Each rule shows the first exchanges that broke it. Keys, secrets and card numbers are removed.',
    html`${rows.map(
      (row) =>
        html`<article class="failure ${row.known === undefined ? row.verdict : 'warn'}" id="${row.id}">
          <h3>${pill(row.verdict)} <code>${row.id}</code></h3>
          <p class="statement">${prose(row.statement)}</p>
          <p class="source">
            ${row.source} · broken ${count(row.broken, 'time')}, held
            ${count(row.held, 'time')}${row.known === undefined ? null : html` · <strong>known failure:</strong> ${row.known}`}
          </p>
          ${row.violations.map(violationBlock)}
          ${
            row.broken > row.violations.length
              ? html`<p class="trace">${count(row.broken - row.violations.length, 'further violation')} only counted.</p>`
              : null
          }
        </article>`,
    )}`,
  );
}

function violationBlock({ check, expected, actual, exchange }: Violation): Markup {
  const shown =
    expected !== undefined && actual !== undefined
      ? difference(expected, actual)
      : { expected: html`${expected ?? 'not stated'}`, actual: html`${actual ?? 'not recorded'}` };
  const { id, operation, caller, request, response } = exchange;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]));
  const text = exchangeText({ id, operation, persona: caller, request: { ...request, headers }, response }, maxBody);
  return html`<div class="check">
    <p class="what">${check}</p>
    <dl class="versus">
      <div class="expected">
        <dt>Expected</dt>
        <dd>${shown.expected}</dd>
      </div>
      <div class="actual">
        <dt>Actual</dt>
        <dd>${shown.actual}</dd>
      </div>
    </dl>
    <details class="exchange">
      <summary>
        <span class="status s${Math.floor(response.status / 100)}">${response.status}</span>${id} ${request.method} ${request.path} with
        ${caller}
      </summary>
      <div class="body">
        <div class="sides">
          <div>
            <p class="label">Request</p>
            <pre tabindex="0"><code>${text.request}</code></pre>
          </div>
          <div>
            <p class="label">Answer</p>
            <pre tabindex="0"><code>${text.answer ?? text.note}</code></pre>
          </div>
        </div>
      </div>
    </details>
  </div>`;
}

function skippedSection(skipped: readonly (readonly [string, number])[]): Markup | null {
  if (skipped.length === 0) return null;
  return section(
    'skipped',
    'Not judged',
    'These exchanges passed, and nothing is said of them.',
    table('Exchanges that were not judged, by the reason', ['Reason', 'Exchanges'], skipped, (why) =>
      reasons[why] === undefined ? html`${why}` : html`${why}<span class="question">${reasons[why]}</span>`,
    ),
  );
}

function operationSection(operations: readonly (readonly [string, number])[]): Markup | null {
  if (operations.length === 0) return null;
  return section(
    'operations',
    'Operations',
    null,
    table('Judged exchanges by operation', ['Operation', 'Exchanges'], operations, (name) => html`<code>${name}</code>`),
  );
}

function table(
  caption: string,
  [first, last]: readonly [string, string],
  rows: readonly (readonly [string, number])[],
  show: (name: string) => Markup,
): Markup {
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        <th scope="col">${first}</th>
        <th scope="col" class="number">${last}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([name, many]) =>
          html`<tr>
            <th scope="row">${show(name)}</th>
            <td class="number">${many}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function heldSection(rows: readonly Row[]): Markup | null {
  if (rows.length === 0) return null;
  return section(
    'held',
    'Rules that held',
    'No exchange that was judged broke them. Others may.',
    ruleList(rows, ({ held }) => count(held, 'time')),
  );
}

function unseenSection(rows: readonly Row[]): Markup | null {
  if (rows.length === 0) return null;
  return section(
    'unseen',
    'Rules not seen',
    'No exchange could show them.',
    ruleList(rows, ({ keyword }) => keyword),
  );
}

const ruleList = (rows: readonly Row[], note: (row: Row) => string): Markup =>
  html`<ul>
    ${rows.map(
      (row) =>
        html`<li class="${className(row.verdict)}" id="${row.id}">
          <code>${row.id}</code><span class="tally">${note(row)}</span>
          <p>${prose(row.statement)}</p>
        </li>`,
    )}
  </ul>`;
