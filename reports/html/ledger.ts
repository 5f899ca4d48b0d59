/** Every rule by level and chapter, and the clauses behind the rules. The script adds a rule's checks when it is opened. */
import { clauseOf, clauses, operationsOf } from '../../schemas/clauses.ts';
import type { Operation } from '../../schemas/operation.ts';
import { levels, type Level } from '../../schemas/rule.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import type { Certificate, LedgerRow } from '../certificate-schema.ts';
import { chapters, plainTitle, type Chapter } from '../chapters.ts';
import { count } from '../counts.ts';
import { selectionOf, shownRows } from '../selection.ts';
import { className, clauseLink, pill, prose, tight, type Anchors, ruleLinks, section } from './parts.ts';

export interface PlacedChapter extends Chapter {
  readonly anchor: string;
}

/** For a run of selected tests, only the chapters that they judge. */
export const shownChapters = (certificate: Certificate): readonly PlacedChapter[] =>
  chapters(shownRows(certificate)).map((chapter, index) => ({ ...chapter, anchor: `chapter-${index + 1}` }));

export function ledgerSection(certificate: Certificate, all: readonly PlacedChapter[], anchors: Anchors): Markup {
  const present = (Object.keys(levels) as Level[]).filter((level) => all.some((chapter) => chapter.level === level));
  const shown = all.reduce((sum, { rows }) => sum + rows.length, 0);
  const rest = certificate.ledger.length - shown;
  return html`<section id="rules" aria-labelledby="rules-title">
    <h2 id="rules-title">All rules</h2>
    <p class="lead">
      ${count(shown, 'rule')}, by level and section of the specification. A rule takes the worst verdict of its checks.
      ${rest > 0 ? `The other ${rest} are not judged here: only ${selectionOf(certificate)} ran.` : null}
    </p>
    ${present.map(
      (level) =>
        html`<div class="level">
          <h3>${levels[level].split(':')[0]}</h3>
          ${all.filter((chapter) => chapter.level === level).map((chapter) => chapterList(chapter, anchors))}
        </div>`,
    )}
  </section>`;
}

export const titleOf = (name: string): string => clauseOf(name)?.title ?? plainTitle(name);

function chapterList({ name, rows, anchor }: PlacedChapter, anchors: Anchors): Markup {
  const passed = rows.filter((row) => row.verdict === 'pass').length;
  return html`<div class="chapter" id="${anchor}">
    <h4>${titleOf(name)} <span class="tally">${passed} of ${rows.length} passed</span></h4>
    <ul class="ledger">
      ${rows.map((row) => rule(row, anchors))}
    </ul>
  </div>`;
}

function rule(row: LedgerRow, anchors: Anchors): Markup {
  const verdict = row.verdict ?? 'not covered';
  return tight(
    html`<li id="${anchors.rules.get(row.id)}" data-rule="${row.id}" data-verdict="${className(verdict)}">
      <details>
        <summary>${pill(verdict)}<code>${row.id}</code><small>${row.keyword}</small><span>${prose(row.statement)}</span></summary>
        <div class="body">
          Observed by: ${prose(row.observed)} ${row.uncovered === undefined ? null : html`<p>${row.coverage}: ${row.uncovered}</p>`}
          ${clauseLink(row.source, anchors)}
        </div>
      </details>
    </li>`,
  );
}

/** Operations of a clause to list; `gateproof rules --clause` lists all. */
const maxOperations = 50;

export function clauseSection(certificate: Certificate, anchors: Anchors): Markup | null {
  const present = Object.keys(clauses).filter((source) => anchors.clauses.has(source));
  if (present.length === 0) return null;
  return section(
    'clauses',
    'The specification',
    `${count(present.length, 'clause')}, each in our own words with the rules that follow from it.`,
    html`${present.map((source) =>
      clauseDetails(
        source,
        shownRows(certificate)
          .filter((row) => row.source === source)
          .map(({ id }) => id),
        anchors,
      ),
    )}`,
  );
}

function clauseDetails(source: string, rules: readonly string[], anchors: Anchors): Markup {
  const clause = clauses[source]!;
  const operations = operationsOf(source);
  return tight(
    html`<details class="clause" id="${anchors.clauses.get(source)}">
      <summary><b>${clause.title}</b><small>${source}</small></summary>
      ${clause.text.map((line) => (line.startsWith('- ') ? html`<p class="entry">${prose(line.slice(2))}</p>` : html`<p>${prose(line)}</p>`))}
      ${operations.length === 0 ? null : html`<pre tabindex="0" role="group" aria-label="Operations: ${clause.title}">${listed(operations)}</pre>`}
      <p class="links">${count(rules.length, 'rule')}: ${ruleLinks(rules, anchors)}</p>
    </details>`,
  );
}

const listed = (operations: readonly Operation[]): string =>
  [
    ...operations
      .slice(0, maxOperations)
      .map(({ method, path, permissions }) => `${method.padEnd(6)} ${path}  ${permissions.join(' + ') || 'no permission'}`),
    ...(operations.length > maxOperations ? [`and ${operations.length - maxOperations} more: gateproof rules --clause`] : []),
  ].join('\n');
