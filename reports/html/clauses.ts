/** What the specification says, in the project's words, and the rules that follow from each clause. */
import { clauses, operationsOf } from '../../schemas/clauses.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { Certificate } from '../certificate-schema.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { count } from '../outcome.ts';
import { shownRows } from '../selection.ts';
import { prose, ruleLinks, section, tight, type Anchors } from './parts.ts';

/** Operations of a clause that the page lists; `gateproof rules --clause` lists all. */
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
