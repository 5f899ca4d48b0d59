/** Small pieces that several sections of the page share. */
import type { Verdict } from '../../schemas/shared/verdict.ts';
import type { Certificate } from '../certificate-schema.ts';
import { html, type Markup, type Part } from '../markup.ts';
import { signs } from '../words.ts';

/** Where on the page a rule and an exchange stand. */
export interface Anchors {
  readonly rules: ReadonlyMap<string, string>;
  readonly exchanges: ReadonlyMap<string, string>;
}

/** Checks of a passed rule that the page lists; the rest is in the JSON. */
const passedChecksShown = 5;

/** Anchors are numbers: ids come from elsewhere and may hold anything. */
export function anchors(certificate: Certificate): Anchors {
  const shown = new Set(certificate.ledger.flatMap((row) => shownChecks(row).flatMap((check) => check.exchange ?? [])));
  return {
    rules: new Map(certificate.ledger.map((row, index) => [row.id, `rule-${index + 1}`])),
    exchanges: new Map(
      certificate.exchanges.filter((exchange) => shown.has(exchange.id)).map((exchange, index) => [exchange.id, `exchange-${index + 1}`]),
    ),
  };
}

/** Every check that did not pass, and the first few that did. */
export function shownChecks(row: Certificate['ledger'][number]): Certificate['ledger'][number]['checks'] {
  const passed = row.checks.filter((check) => check.verdict === 'pass');
  return [...row.checks.filter((check) => check.verdict !== 'pass'), ...passed.slice(0, passedChecksShown)];
}

/** A text with its parts between backticks set as code. */
export const prose = (text: string): readonly Part[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** Sign and name of a verdict; the colour only repeats them. */
export function pill(verdict: Verdict | 'not covered'): Markup {
  const sign = verdict === 'not covered' ? '·' : signs[verdict];
  return html`<span class="pill ${className(verdict)}"><span aria-hidden="true">${sign}</span> ${verdict}</span>`;
}

/** `not applicable` → `not-applicable`. */
export function className(verdict: string): string {
  return verdict.replaceAll(' ', '-');
}

export function ruleLink(id: string, { rules }: Anchors): Markup {
  const anchor = rules.get(id);
  return anchor === undefined ? html`<code>${id}</code>` : html`<a href="#${anchor}"><code>${id}</code></a>`;
}

export function exchangeLink(id: string | null | undefined, { exchanges }: Anchors): Markup | null {
  if (id === null || id === undefined) return null;
  const anchor = exchanges.get(id);
  return anchor === undefined ? html`<span>Exchange ${id}</span>` : html`<a href="#${anchor}">Exchange ${id}</a>`;
}

/** Two texts with the part in which they differ marked; unmarked when they have too little in common. */
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

/** A section of the page with its heading; empty without content. */
export function section(id: string, title: string, lead: string | null, content: Markup | null): Markup | null {
  if (content === null) return null;
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h2 id="${id}-title">${title}</h2>
    ${lead === null ? null : html`<p class="lead">${lead}</p>`} ${content}
  </section>`;
}
