/** Deliveries of a window of time (concepts: Events; assumptions: N15). */
import { between, days, type Instant, minus, parseInstant } from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { fits } from '../listen-sessions/selection.ts';
import { invalid, type ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { reachableAny } from '../../kernel/owned.ts';
import { maxWindowDays } from './policy.ts';
import type { DeliveryRecord } from './record.ts';

export interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

/** How far back a window reaches that was not stated. */
const byDefault = days(1);

/** The window of a request, including both ends. Throws a validation failure when it is invalid or too long. */
export function windowOf(world: World, fromUtc: string | undefined, toUtc: string | undefined): Window {
  const to = toUtc === undefined ? world.clock.now() : parseInstant(toUtc);
  const from = fromUtc !== undefined ? parseInstant(fromUtc) : to === undefined ? undefined : minus(to, byDefault);
  const maxDays = maxWindowDays(world);
  const errors: ValidationError[] = [];
  const fault = (member: string, what: string) => errors.push({ message: `The field ${member} ${what}.`, members: [member] });
  if (to === undefined) fault('toUtc', 'must be an instant');
  else if (from === undefined) fault('fromUtc', 'must be an instant');
  else if (from > to) fault('fromUtc', 'must not be later than toUtc');
  else if (between(from, to) > days(maxDays)) fault('fromUtc', `must be at most ${maxDays} days before toUtc`);
  if (from === undefined || to === undefined || errors.length > 0) throw invalid(errors);
  return { from, to };
}

export interface Narrowing {
  readonly eventTypes?: readonly string[] | null;
  readonly destinationId?: string | null;
}

/** The first place in a list ordered by creation time at which `isPast` holds. */
function firstWhere(records: readonly DeliveryRecord[], isPast: (at: Instant) => boolean): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(records[middle]!.creationTime)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The caller's deliveries of a window, oldest first. */
export function deliveriesIn(call: AuthenticatedCall, { from, to }: Window, narrowing: Narrowing = {}): readonly DeliveryRecord[] {
  const { source, keep } = reachableAny(call, call.world.records.deliveries);
  const { eventTypes, destinationId } = narrowing;
  const within = source.slice(
    firstWhere(source, (at) => at >= from),
    firstWhere(source, (at) => at > to),
  );
  return within.filter(
    (one) =>
      (keep === undefined || keep(one)) &&
      (destinationId === null || destinationId === undefined || one.destinationId === destinationId) &&
      (eventTypes === null || eventTypes === undefined || eventTypes.some((pattern) => fits(pattern, one.eventType))),
  );
}
