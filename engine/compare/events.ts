/** What a walk showed of events: their types about each of its records, and their payloads. */
import type { JsonObject } from '../../schemas/shared/json.ts';
import type { Aspects, Facts, ListFacts } from './facts.ts';
import { uuid } from './forms.ts';
import { Reading, type Known, type Source } from './reading.ts';

/** The operation that shows events, which walks do not call otherwise. */
export const eventsOperation = 'listenSessions.events';

/** Characters of the types of events of one record. */
const maxTypes = 2000;
const maxDepth = 8;

const source: Source = { call: eventsOperation, isWhole: () => true };

interface OfRecord {
  readonly types: string[];
  readonly payloads: Map<string, Aspects>;
}

/**
 * The events about the records of the walk as an answer after all others. `event:RECORD` has their types in their order: that of events about
 * different records means nothing. The list of a type has the payload of each record's first event of it.
 */
export function eventFacts(events: readonly JsonObject[], step: number, known: Known): Facts {
  const records = new Map<string, OfRecord>();
  for (const body of events) {
    const label = idsIn(body['data'], 0)
      .map((id) => known.madeLabel(id))
      .find((one) => one !== undefined);
    if (label === undefined) continue;
    const { types, payloads } = records.get(label) ?? { types: [], payloads: new Map<string, Aspects>() };
    records.set(label, { types, payloads });
    const type = String(body['type']);
    types.push(type);
    if (!payloads.has(type)) payloads.set(type, payloadOf(body, known));
  }
  const place = { step, operation: eventsOperation, isOwn: true, variation: 'none', caller: 'merchantAdmin' };
  return { ...place, status: 200, isOurs: true, namesOurs: true, aspects: typesOf(records), lists: payloadsOf(records) };
}

const typesOf = (records: ReadonlyMap<string, OfRecord>): Aspects =>
  Object.fromEntries([...records].map(([label, { types }]) => [`event:${label}`, types.join(', ').slice(0, maxTypes)]));

/** A record that has no event of a type shows in the types: only those that both sides have are compared here. */
function payloadsOf(records: ReadonlyMap<string, OfRecord>): Readonly<Record<string, ListFacts>> {
  const lists = new Map<string, { readonly order: string[]; readonly items: Record<string, Aspects> }>();
  for (const [label, { payloads }] of sorted(records))
    for (const [type, aspects] of payloads) {
      const list = lists.get(type) ?? { order: [], items: {} };
      lists.set(type, list);
      list.order.push(label);
      list.items[label] = aspects;
    }
  return Object.fromEntries([...lists].map(([type, list]) => [type, { isWhole: false, ...list }]));
}

const sorted = (records: ReadonlyMap<string, OfRecord>): readonly (readonly [string, OfRecord])[] =>
  [...records].toSorted(([one], [other]) => (one < other ? -1 : 1));

function payloadOf(body: JsonObject, known: Known): Aspects {
  const reading = new Reading(known, source, true);
  reading.value('', body, 0);
  return { ...reading.aspects, ...listed(reading.lists) };
}

/** Lists inside a payload by their members. */
const listed = (lists: Readonly<Record<string, ListFacts>>): Aspects =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([path, { order, items }]) => [
      [`member:${path}`, order.join(', ')],
      ...order.flatMap((label) =>
        Object.entries(items[label] ?? {}).map(([name, value]) => [`member:${path}[].${name.replace(/^member:/, '')}`, value]),
      ),
    ]),
  );

/** Ids inside the data of an event, the outermost first. */
function idsIn(value: unknown, depth: number): readonly string[] {
  if (typeof value === 'string') return uuid.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null || depth > maxDepth) return [];
  const members = Object.entries(value);
  const own = members.flatMap(([name, member]) => (name === 'id' ? idsIn(member, depth + 1) : []));
  return [...own, ...members.flatMap(([name, member]) => (name === 'id' ? [] : idsIn(member, depth + 1)))];
}
