/** The list of calls as a page, and as text for a terminal. */
import { html, type Markup } from '../../../schemas/shared/markup.ts';
import { page } from '../reference/render.ts';
import type { Call, CallSection, Place } from './calls.ts';

const callItem = ({ id, method, path, summary, curl, query }: Call): Markup => html`
  <section class="call" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${summary}</h3>
    <p><code>${method} ${path}</code></p>
    <pre class="code" tabindex="0" role="group" aria-label="Command: ${summary}">${curl}</pre>
    ${
      query.length === 0
        ? html``
        : html`<dl>
            ${query.map(
              ([name, meaning]) =>
                html`<div>
                  <dt><code>?${name}=</code></dt>
                  <dd>${meaning}</dd>
                </div>`,
            )}
          </dl>`
    }
  </section>
`;

const idOf = (title: string): string => title.toLowerCase().replaceAll(/\W+/g, '-');

export const callsPage = (sections: readonly CallSection[], { needsToken }: Place, root: string): string =>
  page(
    'Control plane',
    root,
    html`<main class="plain calls">
      <h1>Control plane</h1>
      <p>
        What a test or a person does to the simulator itself: worlds, their clocks, faults, logs and records. The
        <a href="${root}">console</a> uses the same calls, and <a href="${root}docs">the reference</a> has the operations of the gateway.
        Bodies and answers are described in <a href="${root}_sim/control-openapi.json">the OpenAPI document of the control plane</a>.
      </p>
      <p>
        ${
          needsToken
            ? 'This simulator asks for its control token; set GATEPROOF_CONTROL_TOKEN to it.'
            : 'Without a control token, only this machine is answered.'
        }
      </p>
      <nav aria-label="Calls">
        <ul>
          ${sections.map(({ title }) => html`<li><a href="#${idOf(title)}">${title}</a></li>`)}
        </ul>
      </nav>
      ${sections.map(
        ({ title, calls }) =>
          html`<h2 id="${idOf(title)}">${title}</h2>
            ${calls.map(callItem)}`,
      )}
    </main>`,
  );

export const callsText = (sections: readonly CallSection[]): string =>
  sections
    .map(({ title, calls }) => [title, '', ...calls.flatMap(({ summary, curl }) => [`  ${summary}`, `    ${curl}`])].join('\n'))
    .join('\n\n')
    .concat('\n');
