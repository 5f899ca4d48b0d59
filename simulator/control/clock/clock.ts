/** Moves a world's clock; answers when all work due in between has run (design: Worlds). */
import { requestLimits } from '../../../schemas/limits.ts';
import { days, formatInstant, type Instant, instantly, later, parseDuration, plus } from '../../../schemas/shared/instant.ts';
import { runDueAndSend } from '../../pipeline/due.ts';
import type { Tenant, TenantWorld } from '../../pipeline/tenant.ts';
import { lastInstant } from '../../worlds/start.ts';
import type { ControlCall } from '../operation.ts';
import { badRequest, conflict } from '../refusal.ts';
import type { ClockRequest } from './schemas.ts';
import { instantOf, tenantOf } from '../worlds/world.ts';

const longest = requestLimits.clockMove.max;

/** The instant that a request moves the clock to: `set`, plus `advance`. */
function destination(world: TenantWorld, { set, advance }: ClockRequest): Instant {
  const now = world.clock.now();
  const from = set === undefined ? now : instantOf(set, 'set');
  if (from < now) throw conflict(`A clock never runs backwards: it is ${formatInstant(now)}, which is later than ${formatInstant(from)}.`);
  const by = advance === undefined ? instantly : parseDuration(advance, from);
  if (by === undefined) throw badRequest(`The field advance is not an ISO 8601 duration: ${JSON.stringify(advance)}.`);
  if (by < instantly) throw badRequest('A clock never runs backwards: the field advance must not be negative.');
  const to = plus(from, by);
  if (to > lastInstant) throw badRequest(`The clock cannot move past ${formatInstant(lastInstant)}.`);
  if (to > plus(now, days(longest))) throw badRequest(`The clock cannot move by more than ${longest} days at a time.`);
  return to;
}

/** Moves of one clock are serial: each waits until the deliveries of the previous one are answered. */
const moves = new WeakMap<Tenant, Promise<unknown>>();

export function moveClock(call: ControlCall): Promise<unknown> {
  const tenant = tenantOf(call);
  const move = () => moveOn(tenant, call.body as ClockRequest);
  const before = moves.get(tenant);
  const moved = before === undefined ? move() : before.then(move, move);
  moves.set(tenant, moved);
  return moved;
}

async function moveOn({ world, sender }: Tenant, request: ClockRequest): Promise<unknown> {
  if (Object.keys(request).length === 0) throw badRequest('One of the fields set, advance and freeze is required.');
  const to = destination(world, request);
  if (request.freeze === true) world.clock.freeze();
  const reached = await runDueAndSend(world, sender, to);
  // A running clock may be past it by now, since deliveries took time.
  if (request.set !== undefined || request.advance !== undefined) world.clock.set(later(reached, world.clock.now()));
  if (request.freeze === false) world.clock.unfreeze();
  sender.rearm();
  return {
    now: formatInstant(world.clock.now()),
    isFrozen: world.clock.isFrozen,
    isReached: reached >= to,
    deliveriesUnderWay: sender.underWay,
  };
}
