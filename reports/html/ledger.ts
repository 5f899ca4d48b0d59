/** The ledger: every rule, by level and chapter, each with its checks folded away. */
import { levels, type Level } from '../../schemas/rule.ts';
import { chapters, type Chapter } from '../chapters.ts';
import type { Certificate, LedgerRow } from '../certificate-schema.ts';
import { html, type Markup } from '../markup.ts';
import { count } from '../outcome.ts';
import { className, exchangeLink, pill, prose, shownChecks, type Anchors } from './parts.ts';

export function ledgerSection({ ledger }: Certificate, anchors: Anchors): Markup {
  const all = chapters(ledger);
  const present = (Object.keys(levels) as Level[]).filter((level) => all.some((chapter) => chapter.level === level));
  return html`<section id="ledger" aria-labelledby="ledger-title">
    <h2 id="ledger-title">All rules</h2>
    <p class="lead">
      ${count(ledger.length, 'rule')}, by level and section of the specification. A rule takes the worst verdict of its checks.
    </p>
    ${filter(ledger)}
    ${present.map(
      (level) =>
        html`<div class="level">
          <h3>${levels[level].split(':')[0]}</h3>
          ${all.filter((chapter) => chapter.level === level).map((chapter) => chapterList(chapter, anchors))}
        </div>`,
    )}
  </section>`;
}

/** Stays hidden until the script can serve it. */
function filter(rows: readonly LedgerRow[]): Markup {
  const present = [...new Set(rows.map((row) => row.verdict ?? 'not covered'))].toSorted();
  return html`<form class="filter" id="filter" hidden>
    <label>Find <input type="search" id="filter-text" autocomplete="off" placeholder="id or words" /></label>
    <label
      >Verdict
      <select id="filter-verdict">
        <option value="">all</option>
        ${present.map((verdict) => html`<option value="${className(verdict)}">${verdict}</option>`)}
      </select></label
    >
    <p role="status" id="filter-status"></p>
  </form>`;
}

function chapterList({ name, rows }: Chapter, anchors: Anchors): Markup {
  const passed = rows.filter((row) => row.verdict === 'pass').length;
  return html`<div class="chapter">
    <h4>${name} <span class="tally">${passed} of ${rows.length} passed</span></h4>
    <ul class="ledger">
      ${rows.map((row) => rule(row, anchors))}
    </ul>
  </div>`;
}

function rule(row: LedgerRow, anchors: Anchors): Markup {
  const verdict = row.verdict ?? 'not covered';
  const shown = shownChecks(row);
  const rest = row.checks.length - shown.length;
  return html`<li id="${anchors.rules.get(row.id)}" data-verdict="${className(verdict)}">
    <details>
      <summary>
        ${pill(verdict)}<span class="rule"
          ><code>${row.id}</code> <span class="keyword">${row.keyword}</span><span class="statement">${prose(row.statement)}</span></span
        >
      </summary>
      <div class="body">
        <dl class="about">
          <div>
            <dt>Source</dt>
            <dd>${row.source}</dd>
          </div>
          <div>
            <dt>Observed by</dt>
            <dd>${prose(row.observed)}</dd>
          </div>
          ${
            row.uncovered === undefined
              ? null
              : html`<div>
                  <dt>${row.coverage}</dt>
                  <dd>${row.uncovered}</dd>
                </div>`
          }
        </dl>
        ${shown.length === 0 ? null : checkTable(row.id, shown, anchors)}
        ${rest > 0 ? html`<p class="trace">${count(rest, 'more passed check')} in certificate.json.</p>` : null}
      </div>
    </details>
  </li>`;
}

function checkTable(id: string, checks: LedgerRow['checks'], anchors: Anchors): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Checks of ${id}">
    <table class="checks">
      <caption>
        Checks of ${id}
      </caption>
      <thead>
        <tr>
          <th scope="col">Verdict</th>
          <th scope="col">Check</th>
          <th scope="col">Expected, actual or reason</th>
          <th scope="col">Evidence</th>
        </tr>
      </thead>
      <tbody>
        ${checks.map(
          ({ verdict, check, expected, actual, reason, exchange }) =>
            html`<tr>
              <td>${pill(verdict)}</td>
              <td>${check}</td>
              <td>
                ${expected === undefined ? null : html`<div><span class="term">Expected</span> ${expected}</div>`}${actual === undefined ? null : html`<div><span class="term">Actual</span> ${actual}</div>`}${reason === undefined ? null : html`<div>${reason}</div>`}
              </td>
              <td>${exchangeLink(exchange, anchors)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
