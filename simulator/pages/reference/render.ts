import type { Operation } from '../../../schemas/operation.ts';
import type { EventCategory, EventType } from '../../../schemas/events/event-type.ts';
import { groupOfOperation } from '../../../schemas/operation-groups.ts';
import { html, type Markup } from '../../../schemas/shared/markup.ts';
import { placeOfEvent, titleOfWebhooks } from './webhooks.ts';

export const placeOf = (operation: Operation): string =>
  `/docs/${groupOfOperation(operation)}#/${encodeURIComponent(operation.group)}/${operation.id}`;

/** A checkout before its build shows only what is known without a run; the package always has one. */
const unlessObserved = (isObserved: boolean): Markup | false =>
  !isObserved &&
  html`<p class="notice">
    Examples follow from the shapes, and operations name few rules, no states and no events: <code>npm run build</code> observes them in a
    run.
  </p>`;

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

const eventRow = (type: EventType): Markup => html`
  <li>
    <a href="${placeOfEvent(type)}">
      <span class="method event">EVENT</span>
      <span class="path">${type.name}</span>
      <span class="summary">${type.displayName}</span>
    </a>
  </li>
`;

export interface Found {
  readonly operations: readonly Operation[];
  readonly events: readonly EventType[];
}

/** `found`: the matches of a search, in catalogue order; `all`: how many there are; `isObserved`: whether a run showed more of them. */
export function indexPage(search: string, found: Found, all: Readonly<Record<keyof Found, number>>, isObserved: boolean): string {
  const { operations, events } = found;
  const headings = [...new Set(operations.map(({ group }) => group))];
  const categories = [...new Set(events.map(({ category }) => category))];
  const count = (shown: number, total: number, what: string): string => `${search === '' ? total : `${shown} of ${total}`} ${what}`;
  const counted = [count(operations.length, all.operations, 'operations'), count(events.length, all.events, 'webhooks')].join(', ');
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
      ${operations.length > 0 && events.length > 0 && html`<p><a href="#webhooks">Go to the webhooks</a></p>`} ${unlessObserved(isObserved)}
      ${
        operations.length + events.length === 0 &&
        html`<p>No operation and no webhook has all these words. Try fewer, such as a part of the path.</p>`
      }
      ${headings.map(
        (heading) =>
          html`<section>
            <h2>${heading}</h2>
            <ul>
              ${operations.filter(({ group }) => group === heading).map(row)}
            </ul>
          </section>`,
      )}
      <div id="webhooks">
        ${categories.map(
          (category) =>
            html`<section>
              <h2>${titleOfWebhooks(category)}</h2>
              <ul>
                ${events.filter((type) => type.category === category).map(eventRow)}
              </ul>
            </section>`,
        )}
      </div>
    </main>`,
  );
}

/** The page of a group: the viewer draws its operations from the group's document, in a `main` of its own. */
export const groupPage = (group: string, title: string, isObserved: boolean): string =>
  viewerPage(
    { place: group, title, isObserved },
    html`<p class="caller">
      <label for="persona">Try it as</label>
      <select id="persona" disabled>
        <option value="">nobody</option>
      </select>
      <span id="hint" role="status"></span>
    </p>`,
  );

/** The page of the webhooks of a category, without a choice of caller: no one calls them. */
export const webhooksPage = (category: EventCategory, isObserved: boolean): string =>
  viewerPage(
    { place: `webhooks/${category}`, title: titleOfWebhooks(category), isObserved },
    html`<p>What a destination receives. <a href="/docs#webhooks">All webhooks</a> · <a href="/#//events">Events in the console</a></p>`,
  );

interface Viewed {
  /** Below `/docs`. */
  readonly place: string;
  readonly title: string;
  readonly isObserved: boolean;
}

const viewerPage = ({ place, title, isObserved }: Viewed, more: Markup): string =>
  page(
    title,
    html`<div id="main" class="frame" tabindex="-1">
      <section aria-label="About this page">
        <h1>${title}</h1>
        ${more} ${unlessObserved(isObserved)}
        <noscript
          ><p>The viewer needs JavaScript. Without it, read <a href="/docs/${place}/openapi.json">the document</a>.</p></noscript
        >
      </section>
      <div id="viewer" data-document="/docs/${place}/openapi.json"></div>
      <script src="/docs/static/swagger-ui-bundle.js"></script>
      <script type="module" src="/docs/static/reference.js"></script>
    </div>`,
    html`<link rel="stylesheet" href="/docs/static/swagger-ui.css" />`,
  );

export const missingPage = (): string =>
  page(
    'Not found',
    html`<main id="main">
      <h1>There is no such group, operation or webhook</h1>
      <p><a href="/docs">See all operations</a></p>
    </main>`,
  );
