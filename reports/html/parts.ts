import { clauses } from '../../schemas/clauses.ts';
import type { Verdict } from '../../schemas/shared/verdict.ts';
import type { Certificate, CertificateExchange } from '../certificate-schema.ts';
import { html, trusted, type Markup, type Part } from '../../schemas/shared/markup.ts';
import { shownRows } from '../selection.ts';

export interface Anchors {
  readonly rules: ReadonlyMap<string, string>;
  readonly exchanges: ReadonlyMap<string, CertificateExchange>;
  readonly clauses: ReadonlyMap<string, string>;
}

/** The anchor of a rule is its id, so that a link to it lasts; ids of another form get a number. */
export function anchors(certificate: Certificate): Anchors {
  const { exchanges } = certificate;
  const shown = shownRows(certificate);
  const named = new Set(shown.map(({ source }) => source));
  return {
    rules: new Map(shown.map(({ id }, index) => [id, /^[A-Z][A-Za-z0-9-]*$/.test(id) ? id : `rule-${index + 1}`])),
    exchanges: new Map(exchanges.map((exchange) => [exchange.id, exchange])),
    clauses: new Map(Object.keys(clauses).flatMap((source, index) => (named.has(source) ? [[source, `clause-${index + 1}`]] : []))),
  };
}

export const prose = (text: string): readonly Part[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

export type Fact = readonly [term: string, value: string | Markup];

/** `wide`: terms whose values are long. */
export const factList = (rows: readonly Fact[], wide: ReadonlySet<string> = new Set()): Markup =>
  html`<dl class="facts">
    ${rows.map(
      ([term, value]) =>
        html`<div ${wide.has(term) ? trusted('class="wide"') : null}>
          <dt>${term}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** The style sheet adds a sign to the name; the colour only repeats both. */
export const pill = (verdict: Verdict | 'not covered'): Markup => html`<span class="pill ${className(verdict)}">${verdict}</span>`;

export function className(verdict: string): string {
  return verdict.replaceAll(' ', '-');
}

export function clauseLink(source: string, anchors: Anchors): Markup {
  const anchor = anchors.clauses.get(source);
  return anchor === undefined ? html`${source}` : html`<a href="#${anchor}">${source}</a>`;
}

export function ruleLink(id: string, { rules }: Anchors): Markup {
  const anchor = rules.get(id);
  return anchor === undefined ? html`<code>${id}</code>` : html`<a href="#${anchor}"><code>${id}</code></a>`;
}

/** Removes the line breaks and spaces between elements that templates have for readability. */
export const tight = (markup: Markup): Markup => trusted(markup.text.replaceAll(/(?<=>)\s*\n\s*|\s*\n\s*(?=<)/g, ''));

/** Many rules, with no element except their links. */
export const ruleLinks = (ids: readonly string[], { rules }: Anchors): readonly Markup[] =>
  ids.map((id) => (rules.has(id) ? html`<a href="#${rules.get(id)}">${id}</a>&#32;` : html`${id} `));

/** Marks the part in which two texts differ, unless they have too little in common. */
export function difference(expected: string, actual: string): { readonly expected: Markup; readonly actual: Markup } {
  const left = [...expected];
  const right = [...actual];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  if (start + end < shorter * 0.4) return { expected: html`${expected}`, actual: html`${actual}` };
  const mark = (characters: readonly string[]): Markup => {
    const stop = characters.length - end;
    const middle = characters.slice(start, stop).join('');
    return html`${characters.slice(0, start).join('')}${middle === '' ? null : html`<mark>${middle}</mark>`}${characters.slice(stop).join('')}`;
  };
  return { expected: mark(left), actual: mark(right) };
}

export function section(id: string, title: string, lead: string | null, content: Markup | null): Markup | null {
  if (content === null) return null;
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${lead === null ? null : html`<p class="lead">${lead}</p>`} ${content}
  </section>`;
}

/** Hidden once the script runs. */
export const scriptless = html`<p class="scriptless">Without JavaScript this page does not show them. They are in certificate.json.</p>`;

/** A table that the script fills when it is opened. */
export const onDemand = (rows: 'tests' | 'mutants', summary: string, caption: string): Markup =>
  html`<details class="on-demand">
    <summary>${summary}</summary>
    ${scriptless}
    <div class="scroll" tabindex="0" role="group" aria-label="${caption}" data-rows="${rows}"></div>
  </details>`;
