/** The HTML of the reference: the page that its script fills, and a list of everything that needs no script. */
import { operations } from '../../../schemas/catalogue.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { html, type Markup } from '../../../schemas/shared/markup.ts';
import type { Found } from './search.ts';

/** A page of the look of the reference, without a script unless `head` loads one. `root`: the way from it to the root of the simulator. */
export const page = (title: string, root: string, main: Markup, head?: Markup): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Gateproof</title>
        <link rel="stylesheet" href="${root}_console/reference-style.css" />
        ${head}
      </head>
      <body>
        ${main}
      </body>
    </html> `.text;

export const referencePage = (root: string): string =>
  page(
    'API reference',
    root,
    html`<div id="app"></div>
      <noscript>
        <main class="plain">
          <h1>API reference</h1>
          <p>
            The pages of operations need JavaScript. Without it, search <a href="${root}docs/list">the list of everything</a> or read
            <a href="${root}openapi.yaml">the OpenAPI document</a>.
          </p>
        </main>
      </noscript>`,
    html`<script type="module" src="${root}_console/reference.js"></script>`,
  );

const row = (root: string, { to, kind, title, detail }: Pick<Found, 'to' | 'title' | 'detail'> & { readonly kind: string }): Markup => html`
  <li>
    <a href="${root}docs#/${to}">${title}</a> <span class="quiet">${kind}</span><br />
    <code>${detail}</code>
  </li>
`;

/** `found`: the matches of a search; undefined: everything is listed. */
export const listPage = (root: string, search: string, found: readonly Found[] | undefined): string =>
  page(
    'API reference',
    root,
    html`<main class="plain">
      <h1><a href="${root}docs">API reference</a></h1>
      <form method="get" action="${root}docs/list" role="search">
        <label for="q">Search operations, events, errors, choices and guides</label>
        <p>
          <input id="q" name="q" type="search" value="${search}" maxlength="100" /> <button class="button" type="submit">Search</button>
        </p>
      </form>
      ${
        found === undefined
          ? html`<h2>${operations.length} operations</h2>
              <ul>
                ${operations.map(({ id, method, path, summary }) =>
                  row(root, { to: `operations/${id}`, kind: 'operation', title: summary, detail: `${method} ${path}` }),
                )}
              </ul>
              <h2>${eventTypes.length} events</h2>
              <ul>
                ${eventTypes.map(({ name, displayName }) => row(root, { to: `events/${name}`, kind: 'event', title: displayName, detail: name }))}
              </ul>`
          : html`<p role="status">${found.length === 0 ? 'Nothing has these words. Try fewer.' : `${found.length} found`}</p>
              <ul>
                ${found.map((one) => row(root, one))}
              </ul>`
      }
    </main>`,
  );

export const missingPage = (root: string): string =>
  page(
    'Not found',
    root,
    html`<main class="plain">
      <h1>There is no such group, operation or event</h1>
      <p><a href="${root}docs">Open the API reference</a></p>
    </main>`,
  );
