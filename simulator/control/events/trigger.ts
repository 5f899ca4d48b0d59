/** Announces a record once more, for a client that must cope with the event. */
import { isEventTypeName } from '../../../schemas/events/catalogue.ts';
import { wants } from '../../domain/notifications/listen-sessions/selection.ts';
import type { StagedEvent } from '../../domain/kernel/event.ts';
import { catchUp } from '../../pipeline/due.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest, conflict, unknownSubject } from '../refusal.ts';
import { worldOf } from '../worlds/world.ts';
import { stagingOf, typesOfRecords } from './of-record.ts';

/** Answers when the deliveries of the event are queued. */
export async function triggerEvent(call: ControlCall): Promise<unknown> {
  const { type, record } = call.body as { readonly type: string; readonly record: string };
  const world = worldOf(call);
  if (!isEventTypeName(type)) throw badRequest(`The catalogue has no event ${JSON.stringify(type.slice(0, 100))}.`);
  const stage = stagingOf(type);
  if (stage === undefined) throw badRequest(`The event ${type} cannot be triggered for a record; these can: ${typesOfRecords.join(', ')}.`);
  await catchUp(world);
  let staged: StagedEvent | undefined;
  const watch = (event: StagedEvent): void => void (staged = event);
  world.eventWatch.watchers.add(watch);
  world.clock.hold();
  try {
    const isStaged = stage(world, record.toLowerCase());
    if (isStaged === undefined) throw unknownSubject(record);
    if (!isStaged) throw conflict(`The state of the record ${JSON.stringify(record)} is not the one that ${type} announces.`);
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
