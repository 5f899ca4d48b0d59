import { escapeMarkup, trusted, visible, type Markup } from '../../../schemas/shared/markup.ts';

/** Direction marks and overrides, and separators that no browser shows. Joiners stay: emoji and several scripts are written with them. */
const unseen = /[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const joiner = /[\u200c\u200d]/;

/** The text without characters that would reorder the text around it. */
export const plain = (text: string): string => text.replace(unseen, '');

/** Escaped. Its element needs `dir="auto"`, so that it is read in its own direction. */
export const prose = (text: string): Markup =>
  trusted(
    plain(text)
      .split(/([\u200c\u200d])/)
      .map((part) => (joiner.test(part) ? part : escapeMarkup(visible(part))))
      .join(''),
  );

/** The name of a custom field as a label: `memberNumber` becomes `Member number`. */
export function labelOf(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-.]+/g, ' ')
    .trim();
  if (words === '') return key;
  const lower = words.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** Without direction marks: the words around it are written from left to right. */
export const formatMoney = (amount: number, currency: string, locale: string): string =>
  plain(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount));

/** A text with `{name}` replaced by the values. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
