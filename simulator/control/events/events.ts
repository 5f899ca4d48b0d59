import { formatInstant, type Instant } from '../../../schemas/shared/instant.ts';
import { shownHeaders } from '../../domain/notifications/deliveries/outgoing.ts';
import { whyNotArrived, whyNotDelivered } from '../../domain/notifications/deliveries/why-not.ts';
import { wants } from '../../domain/notifications/listen-sessions/selection.ts';
import { withoutPasted, withoutPastedIn } from '../../../schemas/shared/pasted-secrets.ts';
import type { RecordOf } from '../../domain/kernel/records.ts';
import type { LoggedEvent } from '../../watch/event-log.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import { loggedText } from '../../watch/without-secrets.ts';
import { maskedText } from '../masked-json.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest, conflict, unknownDelivery, unknownSession } from '../refusal.ts';
import { streamed } from '../streams.ts';
import { requestOfEvent, requestOfMessage } from '../requests/causes.ts';
import { worldOf } from '../worlds/world.ts';
import { replayOne } from '../../domain/notifications/deliveries/replay.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { bufferOf, repeatToSessions } from '../../domain/notifications/listen-sessions/buffer.ts';
import { endSession } from '../../domain/notifications/listen-sessions/sessions.ts';
import type { KeptWorld } from '../../worlds/kept-world.ts';

const defaultLimit = 50;
const maxLinks = 20;

interface PageQuery {
  readonly limit?: number;
  readonly after?: string;
}

export function presentEvent(world: ServedWorld, { sequence, event }: LoggedEvent): unknown {
  const { deliveries, listenSessions } = world.records;
  const { id, type, at, merchantId, resellerId, data } = event;
  const sent = deliveries.by('eventId', id);
  const sessions = merchantId === null ? [] : listenSessions.by('merchantId', merchantId);
  return {
    sequence,
    id,
    type,
    at: formatInstant(at),
    merchantId,
    resellerId,
    data: withoutPastedIn(data),
    deliveries: sent.map(({ id: deliveryId, destinationId, status }) => ({ id: deliveryId, destinationId, status })),
    listenSessions: sessions.filter((session) => session.creationTime <= at && wants(world, session, event)).map((session) => session.id),
    whyNot: sent.length === 0 ? whyNotDelivered(world, event) : null,
    request: requestOfEvent(world, id),
  };
}

/** Newest first. */
export function readEvents(call: ControlCall): unknown {
  const { limit = defaultLimit, after } = call.query as PageQuery;
  const world = worldOf(call);
  const { events } = world.watch;
  if (after !== undefined && !/^[1-9]\d{0,14}$/.test(after)) throw badRequest('The field after must be the number of an event.');
  const newest = after === undefined ? events.last : Math.min(events.last, Number(after) - 1);
  const shown: unknown[] = [];
  let sequence = newest;
  for (; sequence >= events.first && shown.length < limit; sequence--) shown.push(presentEvent(world, events.at(sequence)!));
  return { events: shown, next: shown.length > 0 && sequence >= events.first ? String(sequence + 1) : null };
}

/** Keeps events from now on. */
export function streamEvents(call: ControlCall): unknown {
  const world = worldOf(call);
  world.watch.begin(world);
  return streamed(world.watch.events, 'event', (entry) => presentEvent(world, entry));
}

/** Keeps changes and events from now on. */
export function streamChanges(call: ControlCall): unknown {
  const world = worldOf(call);
  world.watch.begin(world, true);
  return streamed(world.watch.changes, 'change', (change) => change);
}

function presentDelivery(world: ServedWorld, delivery: RecordOf<'deliveries'>): unknown {
  const { id, eventId, eventType, creationTime, destinationId, status, attempts, nextAttemptAt, posted, body, responseBody } = delivery;
  const destination = world.records.notificationDestinations.get(destinationId);
  return {
    id,
    eventId,
    eventType,
    at: formatInstant(creationTime),
    destinationId,
    destinationName: destination?.name ?? null,
    destinationType: destination?.type ?? null,
    status,
    attempts: attempts.map(({ at, ...attempt }) => ({ at: formatInstant(at), ...attempt })),
    url: posted === null ? null : loggedText(posted.url),
    headers: shownHeaders(world, posted?.headers ?? {}),
    body,
    responseBody: responseBody === null ? null : maskedText(responseBody),
    nextAttemptAt: nextAttemptAt === null ? null : formatInstant(nextAttemptAt),
    replayOfId: delivery.replayOfId,
    whyNot: whyNotArrived(delivery),
    request: requestOfEvent(world, eventId),
  };
}

/** Newest first. */
export function readDeliveries(call: ControlCall): unknown {
  const { limit = defaultLimit, after } = call.query as PageQuery;
  const world = worldOf(call);
  const all = world.records.deliveries.all();
  const last = after === undefined ? undefined : world.records.deliveries.get(after);
  if (after !== undefined && last === undefined) throw badRequest('The field after names no delivery.');
  const to = last === undefined ? all.length : all.lastIndexOf(last);
  const from = Math.max(0, to - limit);
  const shown = all.slice(from, to).toReversed();
  return { deliveries: shown.map((delivery) => presentDelivery(world, delivery)), next: from > 0 ? (all[from]?.id ?? null) : null };
}

const linksIn = (...texts: readonly (string | null)[]): readonly string[] =>
  [...new Set(texts.flatMap((text) => text?.match(/https?:\/\/[^\s"'<>]+/g) ?? []))].slice(0, maxLinks);

export const presentMail = (world: ServedWorld, mail: RecordOf<'emailLogs'>) => ({
  at: formatInstant(mail.queuedAt),
  id: mail.id,
  kind: 'Email',
  to: mail.toAddress,
  from: mail.fromAddress,
  subject: withoutPasted(mail.subject),
  text: mail.textBody === null ? null : withoutPasted(mail.textBody),
  html: mail.htmlBody === null ? null : withoutPasted(mail.htmlBody),
  links: linksIn(mail.link, mail.textBody, mail.htmlBody),
  status: mail.status,
  error: mail.errorMessage,
  request: requestOfMessage(world, mail),
});

export const presentSms = (world: ServedWorld, sms: RecordOf<'smsLogs'>) => ({
  at: formatInstant(sms.queuedAt),
  id: sms.id,
  kind: 'Sms',
  to: sms.toNumber,
  from: null,
  subject: null,
  text: withoutPasted(sms.body),
  html: null,
  links: linksIn(sms.body),
  status: sms.status,
  error: sms.errorMessage,
  request: requestOfMessage(world, sms),
});

/** Newest first, with the codes and links that their readers need. */
export function readMessages(call: ControlCall): unknown {
  const { limit = defaultLimit } = call.query as PageQuery;
  const world = worldOf(call);
  const { emailLogs, smsLogs } = world.records;
  const latest = [...emailLogs.all().slice(-limit), ...smsLogs.all().slice(-limit)]
    .toSorted((one, other) => (one.queuedAt < other.queuedAt ? 1 : one.queuedAt > other.queuedAt ? -1 : 0))
    .slice(0, limit);
  return { messages: latest.map((message) => ('toAddress' in message ? presentMail(world, message) : presentSms(world, message))) };
}

/** Like the API operation that replays a delivery, and into listen sessions as well. Returns the queued delivery. */
export function resendDelivery(call: ControlCall): unknown {
  const world = worldOf(call);
  const id = call.params['delivery'] ?? '';
  const delivery = world.records.deliveries.get(id);
  if (delivery === undefined) throw unknownDelivery(id);
  world.clock.hold();
  try {
    const made = replayOne(world, delivery);
    repeatToSessions(world, delivery);
    return presentDelivery(world, made);
  } catch (error) {
    if (error instanceof Refusal) throw conflict(`It cannot be sent again: ${error.detail.reason ?? error.message}`);
    throw error;
  } finally {
    world.clock.release();
  }
}

const shownInstant = (at: Instant | null | undefined): string | null => (at === null || at === undefined ? null : formatInstant(at));

function presentSession(world: KeptWorld, session: RecordOf<'listenSessions'>): unknown {
  const { id, name, merchantId, ownerId, eventTypes, filter, creationTime, expiresAt } = session;
  const { events, dropped = 0, lastDroppedAt, polledAt } = bufferOf(world, id);
  const persona = Object.entries({ ...world.seeded.keys, ...world.seeded.personas }).find(([, { userId }]) => userId === ownerId);
  return {
    id,
    name,
    merchantId,
    merchantName: world.records.merchants.get(merchantId)?.name ?? null,
    ownerId,
    persona: persona?.[0] ?? null,
    eventTypes,
    filter,
    at: formatInstant(creationTime),
    expiresAt: formatInstant(expiresAt),
    buffered: events.length,
    polledAt: shownInstant(polledAt),
    dropped,
    lastDroppedAt: shownInstant(lastDroppedAt),
  };
}

/** Newest first, without their secrets. */
export function readSessions(call: ControlCall): unknown {
  const world = worldOf(call);
  const now = world.clock.now();
  const live = world.records.listenSessions.all().filter(({ expiresAt }) => expiresAt > now);
  return { listenSessions: live.toReversed().map((session) => presentSession(world, session)) };
}

export function closeSession(call: ControlCall): undefined {
  const world = worldOf(call);
  const id = call.params['session'] ?? '';
  const session = world.records.listenSessions.get(id);
  if (session === undefined || session.expiresAt <= world.clock.now()) throw unknownSession(id);
  endSession(world, id);
}
