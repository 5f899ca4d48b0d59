/** The effects of a request: changes of records, events with their deliveries, mails and text messages. */
import { statusOf } from '../../domain/modules.ts';
import type { AuditedChange } from '../../domain/platform/audit/record.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import type { NumberedRequest } from '../../watch/request-log.ts';
import { presentEvent, presentMail, presentSms } from '../events/events.ts';

/** Members that change with each write of a record. */
const stamps: ReadonlySet<string> = new Set(['currency', 'concurrencyStamp', 'lastModificationTime', 'lastModifierId']);

function presentChange({ kind, id, before, after }: AuditedChange): unknown {
  const members = before === null || after === null ? [] : Object.keys(after).filter((name) => !stamps.has(name));
  return {
    kind,
    id,
    change: before === null ? 'created' : after === null ? 'removed' : 'changed',
    from: statusOf(before),
    to: statusOf(after),
    members,
  };
}

function eventsOf({ watch }: ServedWorld, { events }: NumberedRequest) {
  if (events.length === 0) return [];
  const wanted = new Set(events.map(({ id }) => id));
  const found = [];
  for (let sequence = watch.events.first; sequence <= watch.events.last; sequence++) {
    const logged = watch.events.at(sequence);
    if (logged !== undefined && wanted.has(logged.event.id)) found.push(logged);
  }
  return found;
}

/** Messages that it sent directly, and those that its events sent. */
function messagesOf(world: ServedWorld, { messages }: NumberedRequest, events: readonly { readonly event: { readonly id: string } }[]) {
  const { deliveries, emailLogs, smsLogs } = world.records;
  const sent = new Set(events.flatMap(({ event }) => deliveries.by('eventId', event.id).map(({ id }) => id)));
  const isSent = ({ deliveryId }: { readonly deliveryId: string | null }): boolean => deliveryId !== null && sent.has(deliveryId);
  const mails = [
    ...messages.map((id) => emailLogs.get(id)),
    ...events.flatMap(({ event }) => emailLogs.by('correlationId', event.id).filter(isSent)),
  ];
  const texts = [
    ...messages.map((id) => smsLogs.get(id)),
    ...events.flatMap(({ event }) => smsLogs.by('correlationId', event.id).filter(isSent)),
  ];
  return [
    ...mails.flatMap((mail) => (mail === undefined ? [] : [presentMail(world, mail)])),
    ...texts.flatMap((text) => (text === undefined ? [] : [presentSms(world, text)])),
  ];
}

export function causedBy(world: ServedWorld, entry: NumberedRequest): unknown {
  const all = entry.auditId === null ? [] : (world.records.auditLogs.get(entry.auditId)?.changes ?? []);
  const events = eventsOf(world, entry);
  return {
    changes: all.map(presentChange),
    events: events.map((logged) => presentEvent(world, logged)),
    messages: messagesOf(world, entry, events),
  };
}
