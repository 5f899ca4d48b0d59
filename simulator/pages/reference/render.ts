/** The HTML of the reference: a list of all operations, and a page for each group. */
import type { Operation } from '../../../schemas/operation.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import { html, type Markup } from '../../../schemas/shared/markup.ts';

/** Where an operation is described. */
export const placeOf = (operation: Operation): string =>
  `/docs/${groupOfOperation(operation)}#/${encodeURIComponent(operation.group)}/${operation.id}`;

const page = (title: string, main: Markup, head?: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Gateproof</title>
        ${head}
        <link rel="stylesheet" href="/docs/static/reference.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="top">
          <a class="home" href="/docs">API reference</a>
          <nav aria-label="Site">
            <a href="/">Console</a> <a href="/openapi.json">openapi.json</a> <a href="/openapi.yaml">openapi.yaml</a>
          </nav>
        </header>
        ${main}
      </body>
    </html> `.text;

const row = (operation: Operation): Markup => html`
  <li>
    <a href="${placeOf(operation)}">
      <span class="method ${operation.method.toLowerCase()}">${operation.method}</span>
      <span class="path">${operation.path}</span>
      <span class="summary">${operation.summary}</span>
    </a>
  </li>
`;

/** `found`: the operations that fit the words of a search, in the order of the catalogue. */
export function indexPage(search: string, found: readonly Operation[], total: number): string {
  const headings = [...new Set(found.map(({ group }) => group))];
  const counted = search === '' ? `${total} operations` : `${found.length} of ${total} operations`;
  return page(
    'API reference',
    html`<main id="main" class="index">
      <h1>API reference</h1>
      <form method="get" action="/docs" role="search">
        <label for="q">Search by id, path, words or permission</label>
        <div class="field">
          <input id="q" name="q" type="search" value="${search}" maxlength="100" autocomplete="off" />
          <button type="submit">Search</button>
        </div>
      </form>
      <p role="status">${counted}${search !== '' && html` · <a href="/docs">Show all</a>`}</p>
      ${found.length === 0 && html`<p>No operation has all these words. Try fewer, such as a part of the path.</p>`}
      ${headings.map(
        (heading) =>
          html`<section>
            <h2>${heading}</h2>
            <ul>
              ${found.filter(({ group }) => group === heading).map(row)}
            </ul>
          </section>`,
      )}
    </main>`,
  );
}

/** The page of a group: its operations are drawn by the viewer from the group's document, in a `main` of the viewer's own. */
export const groupPage = (group: string, title: string): string =>
  page(
    title,
    html`<div id="main" class="frame" tabindex="-1">
      <section aria-label="Group and caller">
        <h1>${title}</h1>
        <p class="caller">
          <label for="persona">Try it as</label>
          <select id="persona" disabled>
            <option value="">nobody</option>
          </select>
          <span id="hint" role="status"></span>
        </p>
        <noscript
          ><p>The viewer needs JavaScript. Without it, read <a href="/docs/${group}/openapi.json">the document</a>.</p></noscript
        >
      </section>
      <div id="viewer" data-document="/docs/${group}/openapi.json"></div>
      <script src="/docs/static/swagger-ui-bundle.js"></script>
      <script type="module" src="/docs/static/reference.js"></script>
    </div>`,
    html`<link rel="stylesheet" href="/docs/static/swagger-ui.css" />`,
  );

export const missingPage = (): string =>
  page(
    'Not found',
    html`<main id="main">
      <h1>There is no such group or operation</h1>
      <p><a href="/docs">See all operations</a></p>
    </main>`,
  );
