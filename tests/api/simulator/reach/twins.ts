/** Copies the records of one merchant for another, so that every request can name a foreign record. */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { countOf } from '../../../../simulator/domain/billing/usage/sums.ts';
import type { States } from '../../../../simulator/domain/kernel/records.ts';
import type { Records } from '../../fuzz/refused-changes.ts';
import type { Snapshot } from '../../fuzz/sequence.ts';

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** These name the user who changed a record, not its owner. */
const actors = /^(?:creatorId|lastModifierId|deleterId|.*By)$/;
/** Texts that find a record, besides its id. */
const finders = new Set(['publicReference', 'hash', 'linkHash', 'tokenHash', 'slug', 'userName', 'email', 'code', 'accountNumber']);

/** Members with a closed list of values, which may equal a code or a slug. */
const closed = new Set(['category', 'type', 'status', 'kind']);

/** The twin's name for each id and each text that finds a record. */
export type Names = ReadonlyMap<string, string>;

export interface Twins {
  readonly snapshot: Snapshot;
  readonly names: Names;
}

/** An id of the same time and number, so that the order of records stays, and the generator and the counters are past it. */
function twinId(kind: string, id: string, of: string): string {
  const digest = createHash('sha256').update(`${of} ${id}`).digest('hex');
  if (!new RegExp(`^${uuids.source}$`).test(id)) return `${id}-${digest.slice(0, 6)}`;
  if (kind === 'usageRows') return `${id.slice(0, 15)}${digest.slice(0, 3)}-8${digest.slice(3, 6)}${id.slice(23)}`;
  return `${id.slice(0, 18)}-8${digest.slice(3, 6)}-${digest.slice(6, 18)}`;
}

const textOf = (record: JsonObject): string => JSON.stringify(record, (name, value: unknown) => (actors.test(name) ? undefined : value));
/** Owners belong to themselves. */
const ownerOf = (collection: string, { id, merchantId, resellerId }: JsonObject): unknown =>
  collection === 'merchants' || collection === 'resellers' ? id : (merchantId ?? resellerId ?? null);

/** The records of owners, and of what belongs to these. */
function belongings(records: Records, homes: ReadonlySet<string>): ReadonlyMap<string, readonly JsonObject[]> {
  const found = new Map<string, Set<JsonObject>>();
  const ids = new Set<string>();
  for (let before = -1; before < ids.size;) {
    before = ids.size;
    for (const [name, all] of Object.entries(records)) {
      const mine = found.get(name) ?? new Set<JsonObject>();
      found.set(name, mine);
      for (const record of all) {
        if (mine.has(record)) continue;
        const owner = ownerOf(name, record);
        const isMine = owner === null ? (textOf(record).match(uuids) ?? []).some((id) => ids.has(id)) : homes.has(String(owner));
        if (!isMine) continue;
        mine.add(record);
        ids.add(String(record['id']));
      }
    }
  }
  return new Map(Array.from(found, ([name, all]) => [name, [...all]]));
}

/** Adds copies of some owners and of their belongings. */
export function withTwins(snapshot: Snapshot, owners: readonly string[]): Twins {
  const tag = owners.join(' ');
  const mine = belongings(snapshot.records, new Set(owners));
  const names = new Map<string, string>();
  for (const [kind, records] of mine) {
    for (const record of records) {
      names.set(String(record['id']), twinId(kind, String(record['id']), tag));
      for (const [name, value] of Object.entries(record))
        if (finders.has(name) && typeof value === 'string' && value !== '') names.set(value, twinText(value, tag));
    }
  }
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return renameIn(value, names);
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [renameIn(name, names), closed.has(name) ? member : renamed(member)]),
    );
  };
  const records = Object.fromEntries(
    Object.entries(snapshot.records).map(([name, all]) => [
      name,
      [...all, ...(mine.get(name) ?? []).map((one) => renamed(one) as JsonObject)],
    ]),
  );
  const states = withTwinKeys(snapshot.states, renamed, names) as Pick<States, 'usageSums'>;
  const { usageSums } = states;
  const counters = Object.fromEntries(
    Object.entries(withTwinKeys(snapshot.counters, renamed, names) as Snapshot['counters']).map(([name, count]) =>
      // The secrets of a twin count as drawn.
      [name, name.startsWith('secret: ') ? 2 * count : count],
    ),
  );
  const counted = { ...states, usageSums: { ...usageSums, count: countOf(usageSums) } };
  return { snapshot: { ...snapshot, records, counters, states: counted }, names };
}

/** Copies what is stored by record id for the twins' ids. */
function withTwinKeys(value: unknown, renamed: (value: unknown) => unknown, names: Names): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  const twins = members.filter(([name]) => renameIn(name, names) !== name);
  return Object.fromEntries([
    ...members.map(([name, member]) => [name, withTwinKeys(member, renamed, names)] as const),
    ...twins.map(([name, member]) => [renameIn(name, names), renamed(member)] as const),
  ]);
}

/** A text of the same form. */
function twinText(text: string, of: string): string {
  const digest = createHash('sha256').update(`${of} ${text}`).digest('hex');
  if (text.includes('@')) return `${digest.slice(0, 6)}.${text}`;
  return text.length < 20 ? `${text}${digest.slice(0, 4)}` : text.slice(0, -6) + digest.slice(0, 6);
}

/** Replaces every id in a text, or the whole text, by the twin's. */
export const renameIn = (text: string, names: Names): string => names.get(text) ?? text.replaceAll(uuids, (id) => names.get(id) ?? id);

export const namedIn = (text: string, names: Names): readonly string[] =>
  [...new Set([...(text.match(uuids) ?? []), ...(text.match(/[\w.@-]{4,}/g) ?? [])])].filter((one) => names.has(one));
