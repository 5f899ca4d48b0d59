/** The navigation that stays in view: search, verdicts, sections and chapters, with counts. */
import { levels, type Level } from '../../schemas/rule.ts';
import { verdicts } from '../../schemas/shared/verdict.ts';
import { html, type Markup } from '../../schemas/shared/markup.ts';
import { titleOf, type PlacedChapter } from './ledger.ts';
import { className, pill, tight } from './parts.ts';

export interface Section {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly content: Markup | null;
}

export function navigation(sections: readonly Section[], chapters: readonly PlacedChapter[]): Markup {
  const shown = chapters.flatMap(({ rows }) => rows);
  const counts = [...verdicts, 'not covered' as const]
    .map((verdict) => ({ verdict, count: shown.filter((row) => (row.verdict ?? 'not covered') === verdict).length }))
    .filter(({ count }) => count > 0);
  return html`<nav aria-label="Contents">
    <form id="search" role="search" hidden>
      <label for="search-text">Search</label>
      <input type="search" id="search-text" autocomplete="off" spellcheck="false" placeholder="Rule, text, operation, path" />
      <p role="status" id="search-found">${shown.length} rules</p>
      <div class="chips" role="group" aria-label="Only rules with the verdict">
        ${counts.map(({ verdict, count }) =>
          tight(
            html`<button type="button" data-verdict="${className(verdict)}" aria-pressed="false">
              ${pill(verdict)}<span class="count">${count}</span>
            </button>`,
          ),
        )}
      </div>
    </form>
    <details id="menu" open>
      <summary>Contents</summary>
      <ul>
        ${sections.map(({ id, title, count, content }) => (content === null ? null : linkTo(id, title, count === undefined ? null : html`${count}`)))}
      </ul>
      ${(Object.keys(levels) as Level[]).map((level) =>
        chapterList(
          level,
          chapters.filter((chapter) => chapter.level === level),
        ),
      )}
    </details>
  </nav>`;
}

/** The sections of a page without chapters. */
export const contents = (sections: readonly Section[]): Markup =>
  html`<nav aria-label="Contents">
    <ul>
      ${sections.map(({ id, title, count, content }) => (content === null ? null : linkTo(id, title, html`${count ?? 0}`)))}
    </ul>
  </nav>`;

function chapterList(level: Level, chapters: readonly PlacedChapter[]): Markup | null {
  if (chapters.length === 0) return null;
  return html`<p class="quiet">${levels[level].split(':')[0]}</p>
    <ul class="chapters">
      ${chapters.map(({ anchor, name, rows }) => linkTo(anchor, titleOf(name), tally(rows)))}
    </ul>`;
}

/** Counts what failed, otherwise what was not judged, otherwise all rules. */
function tally(rows: PlacedChapter['rows']): Markup {
  const of = (...wanted: readonly (string | null)[]): number => rows.filter(({ verdict }) => wanted.includes(verdict)).length;
  const broken = of('fail', 'error');
  const open = of('untested', 'inconclusive');
  if (broken > 0) return html`<b class="fail">${broken} failed</b>`;
  return open > 0 ? html`<b class="untested">${open} not judged</b>` : html`${rows.length}`;
}

/** A line of the navigation. */
export const linkTo = (anchor: string, name: string, count: Markup | null): Markup =>
  tight(
    html`<li>
      <a href="#${anchor}">${name}${count === null ? null : html`<span class="count">${count}</span>`}</a>
    </li>`,
  );
