/** Which events fit a record that exists, and why others do not. */
import { eventCatalogue, isEventTypeName, type EventTypeName } from '../../../schemas/events/catalogue.ts';
import { announcements, stateOf } from '../../domain/modules.ts';
import type { Announce } from '../../domain/resources/announcement.ts';
import type { StoredWorld } from '../../store/world.ts';
import { badRequest, conflict, unknownSubject } from '../refusal.ts';

const types = Object.keys(eventCatalogue).filter(isEventTypeName);

export function eventTypeOf(type: string): EventTypeName {
  if (!isEventTypeName(type)) throw badRequest(`The catalogue has no event ${JSON.stringify(type.slice(0, 100))}.`);
  return type;
}

const shown = (id: string): string => JSON.stringify(id.slice(0, 100));

/** "a contract" without its article. */
const bare = (noun: string): string => noun.replace(/^an? /, '');

/** The types that the present state of a record allows. */
export const fittingTypes = (world: StoredWorld, id: string): readonly EventTypeName[] =>
  types.filter((type) => typeof announcements[type].of(world, id) === 'function');

/** What the record is, if it is of another kind than the event needs. */
const otherKind = (world: StoredWorld, id: string): string | undefined =>
  Object.values(announcements).find(({ find }) => find(world, id) !== undefined)?.noun;

/** In which state a record is; undefined if its kind has none. */
export function standing(world: StoredWorld, kind: string, record: object): string | undefined {
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
