/** Moves a world's clock; answers when everything due on the way has run (design: Worlds). */
import { formatInstant, parseDuration } from '../../schemas/instant.ts';
import { runDue } from '../http/due.ts';
import type { TenantWorld } from '../http/tenant.ts';
import type { ControlCall } from './operation.ts';
import { badRequest, conflict } from './refusal.ts';
import type { ClockRequest } from './schemas.ts';
import { instantOf, tenantOf } from './world.ts';

/** The last instant that has a four-digit year: 9999-12-31T23:59:59Z. */
const latest = 253_402_300_799_000;

/** Where a request asks the clock to go: to `set`, then on by `advance`. */
function destination(world: TenantWorld, { set, advance }: ClockRequest): number {
  const now = world.clock.now();
  const from = set === undefined ? now : instantOf(set, 'set');
  if (from < now) throw conflict(`A clock never runs backwards: it is ${formatInstant(now)}, which is later than ${formatInstant(from)}.`);
  const by = advance === undefined ? 0 : parseDuration(advance, from);
  if (by === undefined) throw badRequest(`The field advance is not an ISO 8601 duration: ${JSON.stringify(advance)}.`);
  if (by < 0) throw badRequest('A clock never runs backwards: the field advance must not be negative.');
  const to = from + by;
  if (!(to <= latest)) throw badRequest('A clock ends with the year 9999.');
  return to;
}

export function moveClock(call: ControlCall): unknown {
  const { world } = tenantOf(call);
  const request = call.body as ClockRequest;
  if (Object.keys(request).length === 0) throw badRequest('Say what to do: set, advance or freeze.');
  const to = destination(world, request);
  // Held while work runs, so that nothing sees the clock between two instants.
  if (request.freeze === true) world.clock.freeze();
  runDue(world, to);
  if (request.set !== undefined || request.advance !== undefined) world.clock.set(to);
  if (request.freeze === false) world.clock.unfreeze();
  return { now: formatInstant(world.clock.now()), isFrozen: world.clock.isFrozen };
}
