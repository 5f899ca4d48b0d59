import { epoch, type Instant, isDate, never, parseInstant } from '../../schemas/shared/instant.ts';

/** Bounds of a start: ids hold milliseconds since 1970, and what is seeded reaches some years ahead, as do cards and contracts. */
const first = '1970-01-01T00:00:00Z';
const last = '9990-12-31T23:59:59Z';
const bounds = [parseInstant(first) ?? epoch, parseInstant(last) ?? never] as const;
/** The range of every clock. */
export const [firstInstant, lastInstant] = bounds;

/** The instant of a start, or what is wrong with it, in words that follow its name. */
export function parseStart(text: string): Instant | string {
  const at = parseInstant(text);
  if (at === undefined || !isDate(text.slice(0, 10))) return `is not an instant such as 2026-03-01T09:00:00Z: ${JSON.stringify(text)}`;
  return at < firstInstant || at > lastInstant ? `must be from ${first} to ${last}` : at;
}

/** The most processes that share an address: keys carry two digits. */
export const maxShards = 99;

/** The digits that keys, links and names of worlds of a process carry: `02` of the second one. */
export const shardDigits = (index: number): string => String(index).padStart(2, '0');

/** The id of a world: its name, with the digits of the shard in front. */
export const idOf = (name: string, shard: string): string => (shard === '' ? name : `${shard}-${name}`);

/** What is wrong with the name of a world, in words that follow it; undefined when it is valid. Tokens hold it before a dot. */
export const faultOfName = (name: string): string | undefined =>
  /^[A-Za-z0-9-]{1,64}$/.test(name) ? undefined : `must have 1 to 64 letters, digits and hyphens: ${JSON.stringify(name)}`;
