/**
 * Instants and durations: integers of microseconds. Both types are opaque, so that passing milliseconds for either, or adding two instants, is a type
 * error. Decision: docs/decisions/0002-time-and-money.md.
 */
import { Temporal } from 'temporal-polyfill';
import { cacheLimits } from '../limits.ts';

declare const kind: unique symbol;
/** Microseconds since 1970-01-01T00:00:00Z; whole milliseconds where these are not safe integers, from 2255-06-05 on. */
export interface Instant {
  readonly [kind]: 'instant';
}
/** Microseconds; may be negative. */
export interface Duration {
  readonly [kind]: 'duration';
}

// Only these functions add and remove the types.
const instant = (microseconds: number): Instant => microseconds as unknown as Instant;
const duration = (microseconds: number): Duration => microseconds as unknown as Duration;
const microsecondsOf = (value: Instant | Duration): number => value as unknown as number;

const firstMs = Date.parse('0001-01-01T00:00:00Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');
/** The first and last instant that text can hold, in microseconds. */
export const microsecondsOfText = { minimum: firstMs * 1000, maximum: lastMs * 1000 } as const;
/** Earlier than any other instant, and later than any other: work due then never runs. */
export const always = instant(-Infinity);
export const never = instant(Infinity);
export const epoch = instant(0);

/** Clamps to the years 1 to 9999, the range of the text form. */
function within(microseconds: number): Instant {
  if (Number.isSafeInteger(microseconds)) return instant(microseconds);
  if (!Number.isFinite(microseconds)) return instant(microseconds);
  // Neighbours are up to 32 microseconds apart here: one integer stands for each millisecond.
  return instant(Math.min(Math.max(Math.round(microseconds / 1000), firstMs), lastMs) * 1000);
}

/** The instant some milliseconds after the epoch; fractions count down to a microsecond. */
export const atMilliseconds = (sinceEpoch: number): Instant => within(Math.round(sinceEpoch * 1000));

/** Whole milliseconds since the epoch, rounded down, and the remaining microseconds. */
function split(at: Instant): { readonly ms: number; readonly micros: number } {
  const total = microsecondsOf(at);
  if (!Number.isSafeInteger(total)) return { ms: Math.round(total / 1000), micros: 0 };
  const ms = Math.floor(total / 1000);
  const micros = total - ms * 1000;
  // In the last years of safe integers the quotient may be rounded up. A remainder of such numbers would take many times as long.
  return micros < 0 ? { ms: ms - 1, micros: micros + 1000 } : { ms, micros };
}

/** Whole milliseconds since the epoch, rounded down. */
export const epochMilliseconds = (at: Instant): number => split(at).ms;
/**
 * Milliseconds since the epoch with their fraction, for data that cannot hold an instant, such as sort values in a token. They sort as the instants
 * do; from 2248 on, neighbours may be equal.
 */
export const decimalMilliseconds = (at: Instant): number => microsecondsOf(at) / 1000;
/** Whole seconds since the epoch, rounded down. */
export const epochSeconds = (at: Instant): number => Math.floor(split(at).ms / 1000);

export const milliseconds = (count: number): Duration => duration(Math.round(count * 1000));
export const microseconds = (count: number): Duration => duration(count);
export const seconds = (count: number): Duration => milliseconds(count * 1000);
export const minutes = (count: number): Duration => seconds(count * 60);
export const hours = (count: number): Duration => minutes(count * 60);
export const days = (count: number): Duration => hours(count * 24);

/** A length in milliseconds, with fractions. */
export const inMilliseconds = (length: Duration): number => microsecondsOf(length) / 1000;
export const inSeconds = (length: Duration): number => inMilliseconds(length) / 1000;
export const inDays = (length: Duration): number => inSeconds(length) / 86_400;

/** Later by a duration; at most the last instant. */
export const plus = (at: Instant, by: Duration): Instant => within(microsecondsOf(at) + microsecondsOf(by));
/** Earlier by a duration; at least the first instant. */
export const minus = (at: Instant, by: Duration): Instant => within(microsecondsOf(at) - microsecondsOf(by));
/** The time from one instant to another; negative if the second is earlier. */
export const between = (from: Instant, to: Instant): Duration => duration(microsecondsOf(to) - microsecondsOf(from));
export const later = (one: Instant, other: Instant): Instant => (one < other ? other : one);
export const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);
export const shorter = (one: Duration, other: Duration): Duration => (one < other ? one : other);
export const instantly = duration(0);
/** For sorting: below zero if the first is earlier. */
export const compareInstants = (one: Instant, other: Instant): number => (one < other ? -1 : one > other ? 1 : 0);
/** Rounded down to a whole second or millisecond. */
export const wholeSecond = (at: Instant): Instant => atMilliseconds(epochSeconds(at) * 1000);
export const wholeMillisecond = (at: Instant): Instant => atMilliseconds(epochMilliseconds(at));

/** The instant in a value that holds one; undefined for any other value. Records hold instants as numbers. */
export const asInstant = (value: unknown): Instant | undefined => (typeof value === 'number' ? instant(value) : undefined);

const pattern = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}(:?\d{2})?)$/;

/** The text of the last second without its `Z`: the instants of one answer are often of the same one. */
let lastSecond = { number: 0, text: '1970-01-01T00:00:00' };

function textOfSecond(number: number): string {
  if (number !== lastSecond.number) lastSecond = { number, text: new Date(number * 1000).toISOString().slice(0, 19) };
  return lastSecond.text;
}

/** UTC, `Z`, up to six fractional digits, trailing zeros trimmed (assumptions: C9). */
export function formatInstant(at: Instant): string {
  const { ms, micros } = split(at);
  const second = Math.floor(ms / 1000);
  let fraction = (ms - second * 1000) * 1000 + micros;
  if (fraction === 0) return `${textOfSecond(second)}Z`;
  let digits = 6;
  for (; fraction % 10 === 0; fraction /= 10) digits--;
  const text = String(fraction);
  return `${textOfSecond(second)}.${text.length < digits ? text.padStart(digits, '0') : text}Z`;
}

/** Reads an ISO 8601 instant with any offset; undefined if it is not one, or lies outside the years 1 to 9999 in UTC. */
export function parseInstant(text: string): Instant | undefined {
  if (!pattern.test(text)) return undefined;
  const ms = Date.parse(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
  if (!(ms >= firstMs && ms <= lastMs)) return undefined;
  const digits = /\.(\d+)/.exec(text)?.[1] ?? '';
  const micros = ms * 1000 + Number(digits.slice(3, 6).padEnd(3, '0'));
  return Number.isSafeInteger(micros) ? instant(micros) : atMilliseconds(ms);
}

/** Whether a text is a calendar date, `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = parseInstant(`${text}T00:00:00Z`);
  // Parsing takes the 30th of February for the 2nd of March.
  return at !== undefined && formatInstant(at).startsWith(text);
}

/** Reads an optional instant; null if it is absent or invalid. */
export const readInstant = (text: string | null | undefined): Instant | null =>
  text === null || text === undefined ? null : (parseInstant(text) ?? null);

/** An ISO 8601 duration (days are 24 hours); undefined if it is not one. `from`: the instant from which its months and years are counted, in UTC. */
export function parseDuration(text: string, from?: Instant): Duration | undefined {
  if (from !== undefined) return readDuration(text, from);
  const known = durations.get(text);
  if (known !== undefined) return known;
  const read = readDuration(text, usualStart);
  if (durations.size >= cacheLimits.durations.max) durations.clear();
  if (read !== undefined) durations.set(text, read);
  return read;
}

const usualStart = atMilliseconds(Date.UTC(2026, 0));
/** Read for every event of a listener: the choices of worlds are durations, and parsing one is slow. */
const durations = new Map<string, Duration>();

function readDuration(text: string, from: Instant): Duration | undefined {
  try {
    const relativeTo = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds(from)).toZonedDateTimeISO('UTC');
    return milliseconds(Temporal.Duration.from(text).total({ unit: 'milliseconds', relativeTo }));
  } catch {
    return undefined;
  }
}

/** An ISO 8601 duration of days and smaller units, whole seconds: `PT15M`, `P1DT12H`, `PT0S`. */
export const formatDuration = (length: Duration): string =>
  Temporal.Duration.from({ milliseconds: Math.round(inMilliseconds(length)) })
    .round({ largestUnit: 'days', smallestUnit: 'seconds' })
    .toString();

/** Calendar date `yyyy-MM-dd` of an instant in a time zone. */
export function dateIn(at: Instant, timeZone: string): string {
  const ms = epochMilliseconds(at);
  // By far the most common case, and a thousand times faster like this.
  if (timeZone === 'UTC') return new Date(ms).toISOString().split('T', 1)[0]!;
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}
