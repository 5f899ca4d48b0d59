/** API keys and card numbers in the wrong place, such as a name or a path. Pure: the domain searches for them too. */
import { isJsonObject } from './json.ts';

const zero = 0x30;

/** Whether the last of some digits is their Luhn check digit. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - zero;
    const weighted = i % 2 === 0 ? digit : digit * 2;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** A quick test: most texts match none of these, and are not searched further. */
const suspicious = /(?:_|%5f)(?:sandbox|production)(?:_|%5f)|\d{13}|\d{4}(?:[ +-]|%20)\d{4}/i;

/** A key value with any prefix, also within an address. */
export const keyForm = /((?:_|%5f)(?:sandbox|production)(?:_|%5f))[0-9A-Za-z]{8,}/gi;

/** Unbroken digits, also within an address: not part of a word, nor a telephone number with a plus sign. */
const wholeForm = /(?<=^|[^\da-z+]|[\da-z]\+|%[\da-f]{2})\d{13,19}(?![\da-z])/gi;
/** Digits in groups that are not part of an id either. */
const groupedForm = /(?<=^|[^\w+-]|\w\+|%[\da-f]{2})\d{1,19}(?:(?:%20|[ +-])\d{1,19}){1,18}(?!\w|-\w)/gi;
const separator = /(%20|[ +-])/;
const [minDigits, maxDigits] = [13, 19];

const isCard = (digits: string): boolean =>
  digits.length >= minDigits && digits.length <= maxDigits && /^[2-6]/.test(digits) && passesLuhn(digits);

/** Hides the card numbers among groups of digits. */
function withoutCards(run: string): string {
  const parts = run.split(separator);
  for (let from = 0; from < parts.length; from += 2)
    for (let to = parts.length; to > from; to -= 2) {
      const digits = parts.slice(from, to).filter((_, index) => index % 2 === 0);
      if (isCard(digits.join(''))) parts.splice(from, to - from, '…');
    }
  return parts.join('');
}

/** A text without pasted secrets. A key keeps its prefix. */
export const withoutPasted = (text: string): string =>
  suspicious.test(text) ? text.replace(keyForm, '$1…').replace(groupedForm, withoutCards).replace(wholeForm, withoutCards) : text;

/** `withoutPasted` for all texts within a value of plain data. */
export function withoutPastedIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutPasted(value);
  if (Array.isArray(value)) return value.map(withoutPastedIn);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutPastedIn(member)]));
}

/** The JSON text of plain data, without pasted secrets. */
export function jsonWithoutPasted(value: unknown): string {
  const text = JSON.stringify(value);
  return suspicious.test(text) ? JSON.stringify(withoutPastedIn(value)) : text;
}
