/** Determines which events fit an existing record, and why others do not. */
import { eventCatalogue, isEventTypeName, type EventTypeName } from '../../../schemas/events/catalogue.ts';
import { announcements, outcomes, stateOf } from '../../domain/modules.ts';
import type { Announce } from '../../domain/resources/announcement.ts';
import type { Decision } from '../../domain/resources/outcome.ts';
import type { StoredWorld } from '../../store/world.ts';
import { badRequest, conflict, unknownEvent, unknownSubject } from '../refusal.ts';

const types = Object.keys(eventCatalogue).filter(isEventTypeName);

export function eventTypeOf(type: string): EventTypeName {
  if (!isEventTypeName(type)) throw unknownEvent(type);
  return type;
}

const shown = (id: string): string => JSON.stringify(id.slice(0, 100));

/** "a contract" without its article. */
const bare = (noun: string): string => noun.replace(/^an? /, '');

/** The event types that match the current state of a record. */
const fittingTypes = (world: StoredWorld, id: string): readonly EventTypeName[] =>
  types.filter((type) => typeof announcements[type].of(world, id) === 'function');

/** The kind of a record, if the event needs a different kind. */
const otherKind = (world: StoredWorld, id: string): string | undefined =>
  Object.values(announcements).find(({ find }) => find(world, id) !== undefined)?.noun;

/** The state of a record; undefined if its kind has none. */
function standing(world: StoredWorld, kind: string, record: object): string | undefined {
  if ('isDeleted' in record && record.isDeleted === true) return 'deleted';
  return stateOf(kind, record, world.clock.now()) ?? undefined;
}

const fitting = (world: StoredWorld, id: string): string => {
  const fit = fittingTypes(world, id);
  return fit.length === 0 ? 'no event fits it' : `${fit.length === 1 ? 'this event fits' : 'these events fit'}: ${fit.join(', ')}`;
};

/**
 * How an event of a record is staged. Changes nothing.
 * @throws Refusal if there is no such record, or if its state is not one that the event announces.
 */
export function announcementOf(world: StoredWorld, type: EventTypeName, id: string): Announce {
  const { find, kind, noun, of } = announcements[type];
  const announce = of(world, id);
  if (announce !== undefined && announce !== null) return announce;
  const record = find(world, id);
  if (record === undefined) {
    const other = otherKind(world, id);
    throw other === undefined ? unknownSubject(id, `${type} needs the id of ${noun}`) : wrongKind(world, type, id, other);
  }
  const state = standing(world, kind, record);
  const problem = state === undefined ? `has nothing that ${type} announces` : `is ${state}, which ${type} does not announce`;
  throw conflict(`The ${bare(noun)} ${shown(id)} ${problem}; ${fitting(world, id)}.`);
}

const wrongKind = (world: StoredWorld, type: EventTypeName, id: string, other: string) =>
  badRequest(`${type} needs the id of ${announcements[type].noun}, and ${shown(id)} is ${other}; ${fitting(world, id)}.`);

const isNamed = (state: string, given: string): boolean => state.toLowerCase() === given.trim().toLowerCase();

interface Possible {
  readonly state: string;
  readonly decision: Decision;
}

function possibleOf(world: StoredWorld, id: string): readonly Possible[] {
  return outcomes.flatMap(({ state, of }) => {
    const decision = of(world, id);
    return decision === null || decision === undefined ? [] : [{ state, decision }];
  });
}

/**
 * How an outcome of a record is carried out. Changes nothing. `type`: the event that must follow; undefined for any.
 * @throws Refusal if there is no such record, or if it cannot have this outcome.
 */
export function decisionOf(world: StoredWorld, given: string, id: string, type: EventTypeName | undefined): Decision {
  const { noun } = outcomes.find(({ of }) => of(world, id) !== undefined) ?? {};
  if (noun === undefined) throw withoutOutcomes(world, id);
  const possible = possibleOf(world, id);
  const found = possible.find(({ state }) => isNamed(state, given));
  if (found === undefined) {
    const open = possible.map(({ state }) => state).join(', ');
    const rest = open === '' ? 'it has no outcome that is open' : `it can become: ${open}`;
    const state = stateOfRecord(world, id);
    throw conflict(`The ${bare(noun)} ${shown(id)} is ${state}, and cannot become ${JSON.stringify(given.slice(0, 100))}; ${rest}.`);
  }
  const { event } = found.decision;
  if (type !== undefined && type !== event) throw conflict(`The outcome ${found.state} causes ${event}, not ${type}.`);
  return found.decision;
}

function stateOfRecord(world: StoredWorld, id: string): string {
  for (const { find, kind } of Object.values(announcements)) {
    const record = find(world, id);
    if (record !== undefined) return standing(world, kind, record) ?? 'as it is';
  }
  return 'as it is';
}

const withoutOutcomes = (world: StoredWorld, id: string) => {
  const needed = `an outcome needs the id of ${[...new Set(outcomes.map(({ noun }) => noun))].join(', ')}`;
  const other = otherKind(world, id);
  return other === undefined ? unknownSubject(id, needed) : badRequest(`${shown(id)} is ${other}, which has no outcomes; ${needed}.`);
};
