/** The live listen sessions of a world: whose they are, what they select and what they hold. */
import { formatInstant, type Instant } from '../../../schemas/shared/instant.ts';
import { bufferOf } from '../../domain/notifications/listen-sessions/buffer.ts';
import { endSession } from '../../domain/notifications/listen-sessions/due.ts';
import type { RecordOf } from '../../domain/kernel/records.ts';
import type { KeptTenant } from '../../worlds/kept-tenant.ts';
import type { ControlCall } from '../operation.ts';
import { unknownSession } from '../refusal.ts';
import { tenantOf } from '../worlds/world.ts';

const shownInstant = (at: Instant | null | undefined): string | null => (at === null || at === undefined ? null : formatInstant(at));

function presentSession({ world, seeded }: KeptTenant, session: RecordOf<'listenSessions'>): unknown {
  const { id, name, merchantId, ownerId, eventTypes, filter, creationTime, expiresAt } = session;
  const { events, dropped = 0, lastDroppedAt, polledAt } = bufferOf(world, id);
  const persona = Object.entries({ ...seeded.keys, ...seeded.personas }).find(([, { userId }]) => userId === ownerId);
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
  const tenant = tenantOf(call);
  const { world } = tenant;
  const now = world.clock.now();
  const live = world.records.listenSessions.all().filter(({ expiresAt }) => expiresAt > now);
  return { listenSessions: live.toReversed().map((session) => presentSession(tenant, session)) };
}

/** Ends one, whoever opened it. */
export function closeSession(call: ControlCall): undefined {
  const { world } = tenantOf(call);
  const id = call.params['session'] ?? '';
  const session = world.records.listenSessions.get(id);
  if (session === undefined || session.expiresAt <= world.clock.now()) throw unknownSession(id);
  endSession(world, id);
}
