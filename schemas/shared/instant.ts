/** Instants and durations, as numbers: milliseconds since the epoch, fractions down to a microsecond. */
import { Temporal } from 'temporal-polyfill';

/** Milliseconds since 1970-01-01T00:00:00Z; the fraction carries microseconds. */
export type Instant = number;

const pattern = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}(:?\d{2})?)$/;

/** UTC, `Z`, up to six fractional digits, trailing zeros trimmed (assumptions: C9). */
export function formatInstant(at: Instant): string {
  const whole = Math.floor(at);
  const iso = new Date(whole).toISOString();
  const micros = Math.round((at - whole) * 1000);
  if (micros === 0 && whole % 1000 === 0) return `${iso.slice(0, 19)}Z`;
  const fraction = `${iso.slice(20, 23)}${micros === 0 ? '' : String(micros).padStart(3, '0')}`.replace(/0+$/, '');
  return fraction === '' ? `${iso.slice(0, 19)}Z` : `${iso.slice(0, 19)}.${fraction}Z`;
}

/** Reads an ISO 8601 instant with any offset; undefined when it is not one. */
export function parseInstant(text: string): Instant | undefined {
  if (!pattern.test(text)) return undefined;
  const at = Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
  if (Number.isNaN(at)) return undefined;
  const digits = /\.(\d+)/.exec(text)?.[1] ?? '';
  return digits.length > 3 ? at + Number(digits.slice(3, 6).padEnd(3, '0')) / 1000 : at;
}

/**
 * Length of an ISO 8601 duration in milliseconds (days are 24 hours); undefined when it is not one.
 * `from`: the instant that its months and years are counted from, in UTC.
 */
export function parseDuration(text: string, from: Instant = Date.UTC(2026, 0)): number | undefined {
  try {
    const relativeTo = Temporal.Instant.fromEpochMilliseconds(Math.floor(from)).toZonedDateTimeISO('UTC');
    return Temporal.Duration.from(text).total({ unit: 'milliseconds', relativeTo });
  } catch {
    return undefined;
  }
}

/** A length in milliseconds as an ISO 8601 duration of days and smaller units, whole seconds: `PT15M`, `P1DT12H`, `PT0S`. */
export const formatDuration = (ms: number): string =>
  Temporal.Duration.from({ milliseconds: Math.round(ms) })
    .round({ largestUnit: 'days', smallestUnit: 'seconds' })
    .toString();

/** Calendar date `yyyy-MM-dd` of an instant in a time zone. */
export function dateIn(at: Instant, timeZone: string): string {
  // By far the most common case, and a thousand times cheaper this way.
  if (timeZone === 'UTC') return new Date(Math.floor(at)).toISOString().split('T', 1)[0]!;
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
