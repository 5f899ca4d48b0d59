/** Selects the events of a session: by type and by a filter over the event (assumptions: 18.4, 1.8). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { eventTypes } from '../../../../schemas/events/catalogue.ts';
import { type Instant, parseInstant } from '../../../../schemas/shared/instant.ts';
import { instant, nullable, shape, text, uuid, type TObject, type TSchema } from '../../../../schemas/shape.ts';
import type { Fixed } from '../../../../schemas/shape.ts';
import type { FilterGroup } from '../../../../schemas/conventions/paging-types.ts';
import type { Event } from '../../kernel/event.ts';
import type { Entity } from '../../kernel/collection.ts';
import type { Condition } from '../../resources/listing/condition.ts';
import { fieldsOf } from '../../resources/listing/fields.ts';
import { readFilters } from '../../resources/listing/filter.ts';
import { type Predicate, predicateOf } from '../../resources/listing/generate.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import type { ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { ListenSessionRecord } from './record.ts';

type Judged = Omit<Event, 'at'> & Entity & { readonly timestamp: Instant };

/** Whether a type matches an entry of a session's list: an exact name, `group.*` or `*`. */
export const fits = (pattern: string, type: string): boolean =>
  pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));

export const typeFaults = (names: readonly string[]): readonly ValidationError[] =>
  names.flatMap((name, index) => {
    if (eventTypes.some((type) => fits(name, type.name))) return [];
    return [{ message: `The field eventTypes[${index}] is not an event type.`, members: [`eventTypes[${index}]`] }];
  });

/** The fields of all payloads in one shape: any may be missing, and one that differs between types is text. */
function payload(): TObject {
  const fields: Record<string, TSchema> = {};
  for (const [name, schema] of eventTypes.flatMap(({ data }) => Object.entries<TSchema>(data.properties))) {
    const known = fields[name];
    fields[name] = known === undefined || JSON.stringify(known) === JSON.stringify(optional(schema)) ? optional(schema) : nullable(text());
  }
  return shape('EventPayload', 'assumed', fields);
}

const optional = (schema: TSchema): TSchema => ('anyOf' in schema ? schema : nullable(schema));

let listing: Listing<Judged> | undefined;

/** The fields that a filter can name. Created for the first session with a filter. */
function listingOf(): Listing<Judged> {
  if (listing !== undefined) return listing;
  const judged = shape('JudgedEvent', 'assumed', {
    id: text(),
    type: text(),
    timestamp: instant(),
    merchantId: nullable(uuid()),
    resellerId: nullable(uuid()),
    data: payload(),
  });
  // Payloads hold instants as text; a filter compares them as numbers.
  const computed: Record<string, (event: Judged) => unknown> = {};
  for (const { path, type, segments } of fieldsOf(judged).values()) {
    const [first, second] = segments;
    if (type !== 'instant' || first?.name !== 'data' || second === undefined || segments.length > 2) continue;
    computed[path] = ({ data }) => {
      const value = data[second.name];
      return typeof value === 'string' ? (parseInstant(value) ?? null) : null;
    };
  }
  listing = { shape: judged, search: [], computed, holdsReplies: true };
  return listing;
}

/** @throws Refusal for a filter that cannot be read. */
export function readSelection(choices: ChoiceValues, filter: Fixed<FilterGroup>): Condition {
  const [condition] = readFilters(listingOf().shape, choices, [{ path: 'filter', group: filter }]);
  return condition as Condition;
}

// Keyed by the filter: each poll replaces the record, but not its filter.
const predicates = new WeakMap<Fixed<FilterGroup>, Predicate<Judged>>();

function predicate(world: World, filter: Fixed<FilterGroup>): Predicate<Judged> {
  const known = predicates.get(filter);
  if (known !== undefined) return known;
  const made = predicateOf(world, listingOf(), readSelection(world.choices, filter)) ?? (() => true);
  predicates.set(filter, made);
  return made;
}

export function wants(
  world: World,
  { eventTypes: names, filter }: Pick<ListenSessionRecord, 'eventTypes' | 'filter'>,
  event: Event,
): boolean {
  if (names !== null && names.length > 0 && !names.some((name) => fits(name, event.type))) return false;
  if (filter === null) return true;
  const { at, ...rest } = event;
  return predicate(world, filter)({ creationTime: at, ...rest, timestamp: at });
}
