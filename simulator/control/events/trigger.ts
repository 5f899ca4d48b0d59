/** Announces a record once more, for a client that must cope with the event. */
import { wants } from '../../domain/notifications/listen-sessions/selection.ts';
import type { StagedEvent } from '../../domain/kernel/event.ts';
import { catchUp } from '../../pipeline/due.ts';
import type { ControlCall } from '../operation.ts';
import { worldOf } from '../worlds/world.ts';
import { announcementOf, eventTypeOf } from './of-record.ts';

/** Ids are in lower case, and references are not. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Answers when the deliveries of the event are queued. */
export async function triggerEvent(call: ControlCall): Promise<unknown> {
  const { type: given, record } = call.body as { readonly type: string; readonly record: string };
  const world = worldOf(call);
  const type = eventTypeOf(given);
  await catchUp(world);
  let staged: StagedEvent | undefined;
  const watch = (event: StagedEvent): void => void (staged = event);
  world.clock.hold();
  try {
    const announce = announcementOf(world, type, uuid.test(record) ? record.toLowerCase() : record);
    world.eventWatch.watchers.add(watch);
    announce();
  } finally {
    world.clock.release();
    world.eventWatch.watchers.delete(watch);
  }
  if (staged === undefined) throw new Error(`${type} was not staged`);
  await catchUp(world);
  const { id, data, merchantId } = staged;
  const event = staged;
  const sessions = merchantId === null ? [] : world.records.listenSessions.by('merchantId', merchantId);
  return {
    id,
    type,
    data,
    deliveries: world.records.deliveries.by('eventId', id).map((delivery) => delivery.id),
    listenSessions: sessions.filter((session) => wants(world, session, event)).map((session) => session.id),
  };
}
