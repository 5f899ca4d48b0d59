/** Opens, finds, samples and ends listen sessions (concepts: Listen sessions; endpoints: operation 3; assumptions: 18.4, LS1, LS2, LS9). */
import type { DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { closeBuffer, lasting, openBuffer, append, type BufferedEvent } from './buffer.ts';
import { isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import type {
  ListenSessionSampleResultDto,
  ListenSessionCreatedDto,
  ListenSessionEventDto,
} from '../../../../schemas/notifications/listen-sessions/group.ts';
import { plus, formatInstant } from '../../../../schemas/shared/instant.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { type AuthenticatedCall, type OfRecord, ok, empty } from '../../kernel/call.ts';
import { eventId } from '../../kernel/events.ts';
import type { Event } from '../../kernel/event.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { notFound, invalid, refused, type Refusal, type SessionReason } from '../../kernel/refusal.ts';
import { bodyOf, sampleOf, unknownEventType } from '../events/envelope.ts';
import type { ListenSessionRecord } from './record.ts';
import { readSelection, typeFaults } from './selection.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

// Ends sessions that were not polled in time (assumptions: LS1, LS14).

const expireSession = 'listenSession.expire';

function removeSession(world: World, id: string): void {
  world.records.listenSessions.remove(id);
  closeBuffer(world, id);
}

export function endSession(world: World, id: string): void {
  removeSession(world, id);
  world.schedule.cancel(expireSession, id);
}

function expire(world: World, id: string): void {
  const session = world.records.listenSessions.get(id);
  if (session === undefined) return;
  // A poll only renews the record, so that polling is cheap; this work moves itself to the new instant when it falls due.
  if (session.expiresAt > world.clock.now()) {
    world.schedule.add({ at: session.expiresAt, kind: expireSession, id });
    return;
  }
  removeSession(world, id);
}

export const listenSessionDueWork: DueHandlers<typeof expireSession> = { [expireSession]: expire };

const missing = (reason: SessionReason): Refusal => notFound(reason);

/** @throws Refusal the same 404 for a session that does not exist, is out of reach, was ended or has expired. */
export function findSession({ world, principal, params }: AuthenticatedCall<OfRecord>): ListenSessionRecord {
  const session = world.records.listenSessions.get(params.id);
  if (session === undefined || session.expiresAt <= world.clock.now()) throw missing('no live session has this id');
  if (!reachesMerchant({ world, principal }, session.merchantId)) throw missing('the session belongs to another merchant');
  if (world.choices['listen.pollableBy'] === 'owner' && session.ownerId !== principal.user.id) {
    throw missing('the session belongs to another user');
  }
  return session;
}

const secretBytes = 32;

export function create(call: CallTo<'listenSessions.create'>) {
  const { world, principal } = call;
  const { name = null, eventTypes: names = null, filter = null } = call.body ?? {};
  const faults = typeFaults(names ?? []);
  if (faults.length > 0) throw invalid(faults);
  if (filter !== null) readSelection(world.choices, filter);
  const merchant = actingMerchant(call);
  const maxSessions = world.choices['listen.maxSessions'];
  if (world.records.listenSessions.by('ownerId', principal.user.id).length >= maxSessions) {
    throw refused('Notifications:ListenSessionLimit', `An owner may have ${maxSessions} live listen sessions.`);
  }
  const now = world.clock.now();
  const session = world.records.listenSessions.insert({
    id: world.random.uuid(),
    creationTime: now,
    merchantId: merchant.id,
    ownerId: principal.user.id,
    name,
    eventTypes: names,
    filter,
    secret: world.secrets.bytes('listen session', secretBytes),
    expiresAt: plus(now, lasting(world.choices['listen.lifetime'])),
  });
  openBuffer(world, session.id);
  world.schedule.add({ at: session.expiresAt, kind: expireSession, id: session.id });
  return ok(presentCreated(session));
}

/** Ends a listen session and drops its cursor, secret and buffer (concepts: Listen sessions, 6; assumptions: LS11). */
export function end(call: CallTo<'listenSessions.end'>) {
  const { id } = findSession(call);
  endSession(call.world, id);
  return empty;
}

/** Stages the catalogue's sample of an event type into one live session (concepts: Listen sessions, 8). */
export function sample(call: CallTo<'listenSessions.sample'>) {
  const { world } = call;
  const { eventType } = call.body;
  const session = findSession(call);
  if (!isEventTypeName(eventType)) throw unknownEventType();
  const event: Event = { id: eventId(world), at: world.clock.now(), ...sampleOf(eventType) };
  const { id, stagedAt } = append(world, session, event, bodyOf(event), true);
  const answer: ListenSessionSampleResultDto = { eventId: id, stagedAtUtc: formatInstant(stagedAt) };
  return ok(answer);
}

const pollIntervalSeconds = 2;

/** The only reply that shows the secret (concepts: Listen sessions, 1). */
const presentCreated = (session: ListenSessionRecord): ListenSessionCreatedDto => ({
  id: session.id,
  name: session.name,
  merchantId: session.merchantId,
  eventTypes: session.eventTypes === null ? null : [...session.eventTypes],
  signingSecret: `whsec_${session.secret}`,
  createdAtUtc: formatInstant(session.creationTime),
  expiresAtUtc: formatInstant(session.expiresAt),
  pollIntervalSeconds,
});

export const presentEvent = (event: BufferedEvent): ListenSessionEventDto => ({
  eventId: event.id,
  eventType: event.type,
  stagedAtUtc: formatInstant(event.stagedAt),
  occurredAtUtc: formatInstant(event.occurredAt),
  isSample: event.isSample,
  headers: { ...event.headers },
  body: event.body,
});
