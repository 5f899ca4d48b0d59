/** The events that a session holds, up to a maximum age and number (assumptions: LS2, LS6). */
import {
  type Duration,
  type Instant,
  instantly,
  microseconds,
  milliseconds,
  minus,
  parseDuration,
  plus,
} from '../../../../schemas/shared/instant.ts';
import type { Event } from '../../kernel/event.ts';
import type { EventConsumer } from '../../kernel/world.ts';
import {
  array,
  boolean,
  count,
  instant,
  map,
  named,
  nullable,
  object,
  optional,
  text,
  uuidPattern,
  type Static,
  type Stored,
} from '../../kernel/record-schema.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import { signedHeaders, signingTime, bodyOf } from '../events/envelope.ts';
import type { ListenSessionRecord } from './record.ts';
import { wants } from './selection.ts';

const BufferedEvent = object({
  id: text(),
  type: text(),
  stagedAt: instant(),
  occurredAt: instant(),
  isSample: boolean(),
  headers: map(text()),
  body: text(),
});
export type BufferedEvent = Stored<typeof BufferedEvent>;

/** Plain data: part of a world's snapshot. */
const Buffer = object({
  /** Oldest first, by staging instant. */
  events: array(BufferedEvent),
  /** Staging instant of the last event ever staged: the next one is later. */
  lastStagedAt: nullable(instant()),
  /** Staging instant of the youngest dropped event. */
  lastDroppedAt: nullable(instant()),
  dropped: optional(count()),
  polledAt: optional(instant()),
});
export type Buffer = Static<typeof Buffer>;
export const ListenBuffers = named(uuidPattern, Buffer);

/** The instant a microsecond later; in the far future, where instants are further apart, the next one. */
export function nextMicrosecond(at: Instant): Instant {
  const next = plus(at, microseconds(1));
  return next > at ? next : plus(at, milliseconds(1));
}

/** Parses a duration among the choices, which were checked when they were resolved. */
export const lasting = (duration: string): Duration => parseDuration(duration) ?? instantly;

const none = (): Static<typeof ListenBuffers> => ({});
const buffersOf = (world: World) => world.state('listenBuffers', none);

const empty = (): Buffer => ({ events: [], lastStagedAt: null, lastDroppedAt: null });

export const openBuffer = (world: World, sessionId: string): void => {
  world.touch('listenBuffers', sessionId);
  buffersOf(world)[sessionId] = empty();
};

export const closeBuffer = (world: World, sessionId: string): void => {
  world.touch('listenBuffers', sessionId);
  delete buffersOf(world)[sessionId];
};

export function bufferOf(world: World, sessionId: string): Buffer {
  world.touch('listenBuffers', sessionId);
  const buffer = (buffersOf(world)[sessionId] ??= empty());
  const oldest = minus(world.clock.now(), lasting(world.choices['listen.bufferAge']));
  let aged = 0;
  while (aged < buffer.events.length && buffer.events[aged]!.stagedAt <= oldest) aged++;
  drop(buffer, aged);
  return buffer;
}

function drop(buffer: Buffer, count: number): void {
  if (count <= 0) return;
  buffer.lastDroppedAt = buffer.events[count - 1]!.stagedAt;
  buffer.events.splice(0, count);
  buffer.dropped = (buffer.dropped ?? 0) + count;
}

/** Drops all events but the youngest, as if the others had been lost. */
export function keepLast(world: World, sessionId: string): void {
  const buffer = bufferOf(world, sessionId);
  drop(buffer, buffer.events.length - 1);
}

/** The staging instant of a new event: later than that of every earlier event. */
const stagingAt = ({ lastStagedAt }: Buffer, now: Instant): Instant =>
  lastStagedAt === null || now > lastStagedAt ? now : nextMicrosecond(lastStagedAt);

function hold(world: World, buffer: Buffer, event: BufferedEvent): BufferedEvent {
  buffer.lastStagedAt = event.stagedAt;
  buffer.events.push(event);
  drop(buffer, buffer.events.length - world.choices['listen.bufferSize']);
  return event;
}

/** Appends an event to a buffer again, unchanged. */
export function restage(world: World, sessionId: string, event: BufferedEvent): void {
  const buffer = bufferOf(world, sessionId);
  hold(world, buffer, { ...event, stagedAt: stagingAt(buffer, world.clock.now()) });
}

export function append(
  world: World,
  session: ListenSessionRecord,
  event: Event,
  body: string,
  isSample: boolean,
  occurredAt = event.at,
): BufferedEvent {
  const buffer = bufferOf(world, session.id);
  const stagedAt = stagingAt(buffer, event.at);
  const headers = signedHeaders(world, session.secret, event.id, signingTime(world, stagedAt), body);
  return hold(world, buffer, {
    id: event.id,
    type: event.type,
    stagedAt,
    occurredAt,
    isSample,
    headers: isSample ? { ...headers, 'X-Service-Sample': 'true' } : headers,
    body,
  });
}

/** Puts the event of a delivery once more into the live listen sessions that select it. */
export function repeatToSessions(world: World, { eventId: id, eventType: type, body, occurredAt }: RecordOf<'deliveries'>): void {
  const { merchantId, resellerId, data } = JSON.parse(body) as Pick<Event, 'merchantId' | 'resellerId' | 'data'>;
  if (merchantId === null) return;
  const at = world.clock.now();
  const event: Event = { id, type, at, merchantId, resellerId, data };
  for (const session of world.records.listenSessions.by('merchantId', merchantId))
    if (session.expiresAt > at && wants(world, session, { ...event, at: occurredAt }))
      append(world, session, event, body, false, occurredAt);
}

/** Puts each event of a merchant into the live listen sessions that select it. Events of the platform reach no session. */
export const listenSessionConsumer: EventConsumer = {
  reads: 'step',
  awaits: ({ records: { listenSessions } }, merchantId) =>
    merchantId !== null && listenSessions.size > 0 && listenSessions.by('merchantId', merchantId).length > 0,
  take(world, events) {
    for (const event of events) {
      if (event.merchantId === null) continue;
      let body: string | undefined;
      for (const session of world.records.listenSessions.by('merchantId', event.merchantId)) {
        if (!wants(world, session, event)) continue;
        body ??= bodyOf(event);
        append(world, session, event, body, false);
      }
    }
  },
};
