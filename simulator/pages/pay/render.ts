/** The page of a hosted payment session, as HTML that works without scripts. */
import { html, trusted, type Markup, type Part } from '../../../schemas/shared/markup.ts';
import { paymentForm, type Page } from './form.ts';
import type { Attempt, EndState, PayView } from './view.ts';
import { languages, type Spoken } from './languages.ts';
import type { Texts } from './texts/english.ts';
import { formatMoney, plain, prose } from './wording.ts';

export { labelsOf } from './fields.ts';

/** The form, the receipt of a successful attempt, or why nothing can be paid. */
export function payPage(page: Page): string {
  const { view, attempt, spoken } = page;
  const { ends, receipts } = spoken.texts;
  const [title, main] =
    attempt !== null && isDone(attempt)
      ? [receipts[attempt.outcome].page, receipt(page, attempt)]
      : view.end === null
        ? [view.title, paymentForm(page)]
        : [ends[view.end].title, ended(view, ends[view.end], spoken.texts)];
  return document(
    `${plain(title)} · ${plain(view.merchantName)}`,
    page.nonce,
    page.root,
    view.color,
    html`${header(view, page.root)}
      <main id="main">${main}</main>`,
    spoken,
    { hasScript: true, switches: switches(page) },
  );
}

type DoneOutcome = Exclude<Attempt['outcome'], 'declined' | 'failed'>;

const isDone = (attempt: Attempt): attempt is Attempt & { readonly outcome: DoneOutcome } =>
  attempt.outcome !== 'declined' && attempt.outcome !== 'failed';

/** The same for every unknown id. */
export const unknownPage = (nonce: string, root: string, spoken: Spoken): string =>
  document(
    spoken.texts.unknown.page,
    nonce,
    root,
    null,
    html`<main id="main">
      <div class="notice">
        <h1>${spoken.texts.unknown.title}</h1>
        <p>${spoken.texts.unknown.text}</p>
      </div>
    </main>`,
    spoken,
    { hasScript: false, switches: '' },
  );

/** The query that the address of this page in another language begins with. */
const switches = ({ view, attempt }: Page): string =>
  `${view.query === '' ? '?' : `${view.query}&`}${attempt === null ? '' : `attempt=${encodeURIComponent(attempt.token)}&`}`;

function document(
  title: string,
  nonce: string,
  root: string,
  color: string | null,
  body: Markup,
  { language, texts }: Spoken,
  { hasScript, switches: query }: { readonly hasScript: boolean; readonly switches: string },
): string {
  const accent = color === null ? null : trusted(styleOf(color));
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${root}pay/static/pay.css" />
        ${
          accent === null
            ? null
            : html`<style nonce="${nonce}">
                ${accent}
              </style>`
        }
        ${hasScript ? html`<script type="module" src="${root}pay/static/pay.js"></script>` : null}
      </head>
      <body>
        <div class="page">
          ${body}
          <footer>
            <p>${texts.footer}</p>
            <nav aria-label="${texts.language}">
              ${Object.entries(languages).map(([code, name]) => html`<a href="${query || '?'}lang=${code}" lang="${code}" hreflang="${code}" ${code === language ? html`aria-current="true"` : null}>${name}</a> `)}
            </nav>
          </footer>
        </div>
      </body>
    </html> `.text;
}

const header = ({ bannerUrl, merchantName }: PayView, root: string): Markup =>
  html`<header>
    ${bannerUrl === null ? null : html`<img class="banner" src="${bannerUrl.startsWith('/') ? root + bannerUrl.slice(1) : bannerUrl}" alt="" />`}
    <p class="merchant" dir="auto">${prose(merchantName)}</p>
  </header>`;

function ended({ end, successUrl, cancelUrl }: PayView, { title, text }: Texts['ends'][EndState], texts: Texts): Markup {
  const back = end === 'completed' ? successUrl : cancelUrl;
  return html`<div class="notice" data-state="${end}">
    <h1>${title}</h1>
    <p>${text}</p>
    ${back === null ? null : html`<p><a class="button" href="${back}" rel="noreferrer">${texts.returnToMerchant}</a></p>`}
  </div>`;
}

function receipt({ view, spoken: { texts, locale } }: Page, attempt: Attempt & { readonly outcome: DoneOutcome }): Markup {
  const { outcome, amount, requested, currency, method, transactionId, at } = attempt;
  const { title, text } = texts.receipts[outcome];
  const { receipt: says } = texts;
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);
  const row = (name: string, value: Part): Part =>
    value === null
      ? null
      : html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`;
  const money = (value: number | null): string | null => (value === null ? null : formatMoney(value, currency, locale));
  const isStored = outcome === 'stored';
  return html`<div class="notice success" data-state="${outcome}">
    <h1>${title}</h1>
    <p>${text}${requested === null ? null : ` ${says.partial}`}</p>
    <dl>
      ${row(says.amount, money(amount))} ${row(says.requested, money(requested))}
      ${row(isStored ? says.savedFor : says.paidTo, html`<span dir="auto">${prose(view.merchantName)}</span>`)}
      ${row(isStored ? says.card : says.paidWith, method)}
      ${row(says.date, html`<time datetime="${at.toISOString()}">${plain(when)} UTC</time>`)} ${row(says.reference, transactionId)}
    </dl>
    ${view.successUrl === null ? null : html`<p><a class="button" href="${view.successUrl}" rel="noreferrer">${texts.returnToMerchant}</a></p>`}
  </div>`;
}

/** The colour of a merchant on a page: readable text on it, and an edge where it would not stand out. */

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** `#rrggbb`: relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(color.slice(at, at + 2), 16))) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `#000000` or `#ffffff`: one of the two always has a contrast of at least 4.5. */
export const textOn = (color: string): string => {
  const light = luminance(color);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#ffffff';
};

const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** `--sheet` of the style sheet, light and dark: the background of buttons. */
const sheets = { light: '#ffffff', dark: '#161c2a' } as const;
/** Between a control and its surroundings (WCAG 2.2, 1.4.11). */
const minContrast = 3;

/** What a page in a merchant's colour adds to the style sheet. `color`: `#rrggbb`. */
export function styleOf(color: string): string {
  const edges = Object.entries(sheets)
    .filter(([, sheet]) => contrast(color, sheet) < minContrast)
    .map(([scheme]) => `@media (prefers-color-scheme:${scheme}){:root{--edge:var(--line)}}`);
  return [`:root{--accent:${color};--on-accent:${textOn(color)}}`, ...edges].join('');
}
