/** The difference between the records of two states of a world: added, changed and removed records, and their changed members. */
import type { Parts } from '../../domain/kernel/parts.ts';
import type { Snapshot } from '../../store/world.ts';
import { shownRecord } from '../records/shown.ts';
import { badRequest } from '../refusal.ts';

type Members = Readonly<Record<string, unknown>>;
type Kept = Members & { readonly id: string };
type Records = Snapshot['records'];

interface ChangedMember {
  /** Including the names of its parents: `outcome.status`. */
  readonly name: string;
  /** Absent if the record or the member did not exist. */
  readonly before?: unknown;
  readonly after?: unknown;
}

interface ChangedRecord {
  readonly kind: string;
  readonly id: string;
  readonly change: 'added' | 'changed' | 'removed';
  readonly members: readonly ChangedMember[];
}

interface Difference {
  readonly kinds: Readonly<Record<string, Counts>>;
  readonly changes: readonly ChangedRecord[];
}

interface Counts {
  added: number;
  changed: number;
  removed: number;
}

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);

const isKept = (value: unknown): value is Kept => isMembers(value) && typeof value['id'] === 'string';

/** JSON text that does not depend on the order of members. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    isMembers(part) ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1))) : part,
  ) ?? 'null';

/** Nested members by their full path; a list counts as one value. */
function flat(value: Members, before = '', into = new Map<string, unknown>(), depth = 0): ReadonlyMap<string, unknown> {
  for (const [name, member] of Object.entries(value)) {
    if (isMembers(member) && Object.keys(member).length > 0 && depth < 12) flat(member, `${before}${name}.`, into, depth + 1);
    else into.set(before + name, member);
  }
  return into;
}

/** Compares the stored values, and shows them without secrets: a replaced secret is a change whose values are masked. */
function membersOf(kind: string, before: Kept | undefined, after: Kept | undefined): readonly ChangedMember[] {
  const [was, is] = [flat(before ?? {}), flat(after ?? {})];
  const shown = (record: Kept | undefined) => (record === undefined ? new Map<string, unknown>() : flat(shownRecord(kind, record)));
  const [shownBefore, shownAfter] = [shown(before), shown(after)];
  const isSame = (name: string): boolean => textOf(was.get(name)) === textOf(is.get(name));
  // A masked object is shown as one value.
  const hidden = (name: string, among: ReadonlySet<string>): string =>
    name.split('.').reduce((at, part) => (among.has(at) ? at : `${at}.${part}`));
  const names = new Set<string>();
  const shownNames = new Set([...shownBefore.keys(), ...shownAfter.keys()]);
  for (const name of new Set([...was.keys(), ...is.keys()])) if (!isSame(name)) names.add(hidden(name, shownNames));
  return [...names].map((name) => ({
    name,
    ...(shownBefore.has(name) ? { before: shownBefore.get(name) } : {}),
    ...(shownAfter.has(name) ? { after: shownAfter.get(name) } : {}),
  }));
}

function byId(kind: string, list: readonly unknown[]): ReadonlyMap<string, Kept> {
  const found = new Map<string, Kept>();
  for (const [index, record] of list.entries()) {
    if (!isKept(record)) throw badRequest(`The record ${kind}[${index}] of the snapshot has no id.`);
    found.set(record.id, record);
  }
  return found;
}

const listOf = (records: Records, kind: string): readonly unknown[] => (Object.hasOwn(records, kind) ? (records[kind] ?? []) : []);

/** Yields in between, since both states may be large. `limit`: maximum number of listed records; the counts cover all. */
export function* difference(before: Records, after: Records, limit: number): Parts<Difference> {
  const kinds = new Map<string, Counts>();
  const changes: ChangedRecord[] = [];
  for (const kind of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [byId(kind, listOf(before, kind)), byId(kind, listOf(after, kind))];
    const counts: Counts = { added: 0, changed: 0, removed: 0 };
    for (const id of new Set([...is.keys(), ...was.keys()])) {
      yield;
      const [old, now] = [was.get(id), is.get(id)];
      if (old === now || (old !== undefined && now !== undefined && textOf(old) === textOf(now))) continue;
      const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
      counts[change]++;
      if (changes.length < limit) changes.push({ kind, id, change, members: membersOf(kind, old, now) });
    }
    if (counts.added + counts.changed + counts.removed > 0) kinds.set(kind, counts);
  }
  return { kinds: Object.fromEntries(kinds), changes };
}
