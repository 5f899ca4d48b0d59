/** The page of a hosted payment session, as HTML that works without scripts. */
import { html, trusted, type Markup, type Part } from '../../../schemas/shared/markup.ts';
import { paymentForm, type Page } from './form.ts';
import type { Attempt, EndState, PayView } from './view.ts';
import { formatMoney, plain, prose } from './wording.ts';

const ends: Readonly<Record<EndState, { readonly title: string; readonly text: string }>> = {
  paused: { title: 'Payment is paused', text: 'The merchant has paused this payment link. Try again later.' },
  expired: { title: 'This link has expired', text: 'Ask the merchant for a new payment link.' },
  completed: { title: 'Already paid', text: 'This payment link was used. Nothing more is due.' },
  limitReached: { title: 'No longer available', text: 'This payment link has been used as often as the merchant allows.' },
  inReview: {
    title: 'Payment is being checked',
    text: 'A payment was made. The merchant checks it before it is completed; nothing more is due now.',
  },
  closed: { title: 'Payments are closed', text: 'The merchant does not accept payments at the moment.' },
};

/** The form, the receipt of a successful attempt, or why nothing can be paid. */
export function payPage(page: Page): string {
  const { view, attempt } = page;
  const [title, main] =
    attempt !== null && isDone(attempt)
      ? [receipts[attempt.outcome].page, receipt(page, attempt)]
      : view.end === null
        ? [view.title, paymentForm(page)]
        : [ends[view.end].title, ended(view, view.end)];
  return document(
    `${plain(title)} · ${plain(view.merchantName)}`,
    page.nonce,
    view.color,
    html`${header(view)}
      <main id="main">${main}</main>`,
    true,
  );
}

type DoneOutcome = Exclude<Attempt['outcome'], 'declined' | 'failed'>;

const isDone = (attempt: Attempt): attempt is Attempt & { readonly outcome: DoneOutcome } =>
  attempt.outcome !== 'declined' && attempt.outcome !== 'failed';

const receipts: Readonly<Record<DoneOutcome, { readonly page: string; readonly title: string; readonly text: string }>> = {
  approved: { page: 'Payment complete', title: 'Thank you', text: 'Your payment was approved.' },
  stored: { page: 'Card saved', title: 'Your card is saved', text: 'Nothing was charged.' },
  inReview: { page: 'Payment is being checked', title: 'Thank you', text: 'The merchant checks your payment before it is completed.' },
};

/** The same for every unknown id. */
export const unknownPage = (nonce: string): string =>
  document(
    'Not found',
    nonce,
    null,
    html`<main id="main">
      <div class="notice">
        <h1>This payment link does not exist</h1>
        <p>Check the address, or ask the merchant for a new link.</p>
      </div>
    </main>`,
    false,
  );

function document(title: string, nonce: string, color: string | null, body: Markup, hasScript: boolean): string {
  const accent = color === null ? null : trusted(styleOf(color));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/pay/static/pay.css" />
        ${
          accent === null
            ? null
            : html`<style nonce="${nonce}">
                ${accent}
              </style>`
        }
        ${hasScript ? html`<script type="module" src="/pay/static/pay.js"></script>` : null}
      </head>
      <body>
        <div class="page">
          ${body}
          <footer><p>Simulated payment page. No money moves.</p></footer>
        </div>
      </body>
    </html> `.text;
}

const header = ({ bannerUrl, merchantName }: PayView): Markup =>
  html`<header>
    ${bannerUrl === null ? null : html`<img class="banner" src="${bannerUrl}" alt="" />`}
    <p class="merchant" dir="auto">${prose(merchantName)}</p>
  </header>`;

function ended({ successUrl, cancelUrl }: PayView, state: EndState): Markup {
  const back = state === 'completed' ? successUrl : cancelUrl;
  return html`<div class="notice" data-state="${state}">
    <h1>${ends[state].title}</h1>
    <p>${ends[state].text}</p>
    ${back === null ? null : html`<p><a class="button" href="${back}" rel="noreferrer">Return to the merchant</a></p>`}
  </div>`;
}

function receipt({ view, locale }: Page, attempt: Attempt & { readonly outcome: DoneOutcome }): Markup {
  const { outcome, amount, requested, currency, method, transactionId, at } = attempt;
  const { title, text } = receipts[outcome];
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
    <p>${text}${requested === null ? null : ` Less than the whole amount was approved: ask the merchant how to pay the rest.`}</p>
    <dl>
      ${row('Amount', money(amount))} ${row('Asked for', money(requested))}
      ${row(isStored ? 'Saved for' : 'Paid to', html`<span dir="auto">${prose(view.merchantName)}</span>`)}
      ${row(isStored ? 'Card' : 'Paid with', method)} ${row('Date', html`<time datetime="${at.toISOString()}">${plain(when)} UTC</time>`)}
      ${row('Reference', transactionId)}
    </dl>
    ${view.successUrl === null ? null : html`<p><a class="button" href="${view.successUrl}" rel="noreferrer">Return to the merchant</a></p>`}
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
