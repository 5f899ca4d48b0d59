/** Sends an event about a record again, or moves the record to an outcome, which sends its event. */
import type { EventTypeName } from '../../../schemas/events/catalogue.ts';
import { wants } from '../../domain/notifications/listen-sessions/selection.ts';
import type { StagedEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { catchUp } from '../../pipeline/due.ts';
import type { StoredWorld } from '../../store/world.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest, conflict } from '../refusal.ts';
import { worldOf } from '../worlds/world.ts';
import { announcementOf, decisionOf, eventTypeOf } from './of-record.ts';

interface Triggering {
  readonly type?: string;
  readonly record: string;
  readonly outcome?: string;
}

/** Ids are in lower case; other identifiers of records, such as references, are not. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Resolves when the deliveries of the event are queued. */
export async function triggerEvent(call: ControlCall): Promise<unknown> {
  const { type: given, record, outcome } = call.body as Triggering;
  const world = worldOf(call);
  const type = given === undefined ? undefined : eventTypeOf(given);
  await catchUp(world);
  const id = uuid.test(record) ? record.toLowerCase() : record;
  const staged: StagedEvent[] = [];
  const watch = (event: StagedEvent): void => void staged.push(event);
  world.eventWatch.watchers.add(watch);
  try {
    const event = outcome === undefined ? announce(world, type, id) : decide(world, outcome, id, type);
    await catchUp(world);
    const found =
      staged.find((one) => one.type === event && Object.values(one.data).includes(id)) ?? staged.find((one) => one.type === event);
    if (found === undefined) throw new Error(`${event} was not staged`);
    return triggered(world, found);
  } finally {
    world.eventWatch.watchers.delete(watch);
  }
}

function announce(world: StoredWorld, type: EventTypeName | undefined, id: string): EventTypeName {
  if (type === undefined) throw badRequest('Name the type of an event, an outcome, or both.');
  atOneInstant(world, announcementOf(world, type, id));
  return type;
}

/** Long work starts here and is complete when the world has caught up. Returns the event that follows. */
function decide(world: StoredWorld, outcome: string, id: string, type: EventTypeName | undefined): EventTypeName {
  const { event, carryOut } = decisionOf(world, outcome, id, type);
  try {
    const parts = atOneInstant(world, carryOut);
    if (parts !== undefined) world.longWork.begin(world.clock.now(), parts);
  } catch (error) {
    if (error instanceof Refusal) throw conflict(`It cannot be decided: ${error.message}`);
    throw error;
  }
  return event;
}

function atOneInstant<T>(world: StoredWorld, work: () => T): T {
  world.clock.hold();
  try {
    return work();
  } finally {
    world.clock.release();
  }
}

function triggered(world: StoredWorld, event: StagedEvent): unknown {
  const { id, type, data, merchantId } = event;
  const sessions = merchantId === null ? [] : world.records.listenSessions.by('merchantId', merchantId);
  return {
    id,
    type,
    data,
    deliveries: world.records.deliveries.by('eventId', id).map((delivery) => delivery.id),
    listenSessions: sessions.filter((session) => wants(world, session, event)).map((session) => session.id),
  };
}
