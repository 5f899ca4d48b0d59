/** Shortens an expected and an actual value so that what matters stays visible. Pure. */
import type { CertificateExchange } from './certificate-schema.ts';
import { oneLine } from '../schemas/shared/markup.ts';

/** Values, and common beginnings, up to this length stay, because they can be read at a glance. */
const glance = 120;

/** Common characters to show before the first difference. */
const context = 40;

/** Puts each on one line of at most `max` characters and two marks, without a long common beginning. */
export function shortPair(expected: string, actual: string, max: number): readonly [expected: string, actual: string] {
  const left = oneLine(expected);
  const right = oneLine(actual);
  const shared = sharedStart(left, right);
  const from = shared > glance && left !== right ? shared - context : 0;
  const cut = (text: string): string =>
    `${from > 0 ? '… ' : ''}${text.slice(from, from + max).toWellFormed()}${text.length > from + max ? ' …' : ''}`;
  return [cut(left), cut(right)];
}

function sharedStart(left: string, right: string): number {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) length++;
  return length;
}

/** Reduces a long response to its status and error code, because the exchange shows the body, indented. Other values stay as they are. */
export function actualText(actual: string | null | undefined, exchange: CertificateExchange | undefined): string {
  if (actual === null || actual === undefined) return 'not recorded';
  const status = /^status (\d+): /.exec(actual)?.[1];
  const response = exchange?.response ?? null;
  if (actual.length <= glance || status === undefined || response === null || String(response.status) !== status) return actual;
  const code = /^\s*\{\s*"error"\s*:\s*\{[^{}]*?"code"\s*:\s*"([^"\\]{1,100})"/.exec(response.body)?.[1];
  return `status ${status}${code === undefined ? '' : ` ${code}`}; the exchange has its body`;
}
