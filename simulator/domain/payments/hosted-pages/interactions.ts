/** `POST /api/hosted-payment-page/interactions` (assumptions: H7): the same answer to anything, so that it tells nothing. */
import { worldLimits } from '../../../../schemas/limits.ts';
import { days, minus, readInstant } from '../../../../schemas/shared/instant.ts';
import { keepWithin } from '../../kernel/bound.ts';
import { empty } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import type { World } from '../../kernel/world.ts';

const kept = days(1);
const maxBytes = worldLimits.interactionBytes.max;

/** Removes what is older than a day. */
function forget({ records, clock }: World): void {
  const { hppInteractions } = records;
  const since = minus(clock.now(), kept);
  const old = new Set<string>();
  for (const one of hppInteractions.all()) {
    if (one.creationTime > since) break;
    old.add(one.id);
  }
  if (old.size > 0) hppInteractions.removeAll(old);
}

/** Stores what names a session or a page of this world, and is small enough. */
export function recordInteraction({ world, body }: CallTo<'hostedPaymentPages.recordInteraction'>) {
  if (body === undefined || new TextEncoder().encode(JSON.stringify(body)).length > maxBytes) return empty;
  const { hppInteractions, hppSessions, hostedPaymentPages } = world.records;
  const sessionId = body.sessionId?.toLowerCase() ?? null;
  const hostedPaymentPageId = body.hostedPaymentPageId?.toLowerCase() ?? null;
  const isKnown = hppSessions.get(sessionId ?? '') !== undefined || hostedPaymentPages.get(hostedPaymentPageId ?? '') !== undefined;
  if (!isKnown) return empty;
  forget(world);
  keepWithin(hppInteractions, worldLimits.interactions.max);
  hppInteractions.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    sessionId,
    hostedPaymentPageId,
    type: body.type,
    occurredAt: readInstant(body.occurredAt),
    data: body.data ?? {},
  });
  return empty;
}
