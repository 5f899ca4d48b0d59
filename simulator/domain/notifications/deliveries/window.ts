/** Finds deliveries by id or within a time window, and totals their outcomes (concepts: Events; assumptions: 18.1, N15). */
import type { OutcomeSummaryDto, OutcomeSummaryRequestDto } from '../../../../schemas/notifications/events/group.ts';
import { between, days, type Instant, minus, parseInstant, dateIn } from '../../../../schemas/shared/instant.ts';
import { type AuthenticatedCall, type OfRecord, ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { reachableAny, seesAny } from '../../kernel/acting-merchant.ts';
import { fault, invalid, notFound, type ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { fits } from '../listen-sessions/selection.ts';
import { maxWindowDays, type DeliveryRecord } from './record.ts';

interface Window {
  readonly from: Instant;
  readonly to: Instant;
}

const byDefault = days(1);

/** Includes both ends. @throws Refusal a validation failure if the window is invalid or too long. */
export function windowOf(world: World, fromUtc: string | undefined, toUtc: string | undefined): Window {
  const to = toUtc === undefined ? world.clock.now() : parseInstant(toUtc);
  const from = fromUtc !== undefined ? parseInstant(fromUtc) : to === undefined ? undefined : minus(to, byDefault);
  const maxDays = maxWindowDays(world);
  const errors: ValidationError[] = [];
  const refuse = (member: string, what: string) => errors.push(fault(member, what));
  if (to === undefined) refuse('toUtc', 'must be an instant');
  else if (from === undefined) refuse('fromUtc', 'must be an instant');
  else if (from > to) refuse('fromUtc', 'must not be later than toUtc');
  else if (between(from, to) > days(maxDays)) refuse('fromUtc', `must be at most ${maxDays} days before toUtc`);
  if (from === undefined || to === undefined || errors.length > 0) throw invalid(errors);
  return { from, to };
}

interface Narrowing {
  readonly eventTypes?: readonly string[] | null;
  readonly destinationId?: string | null;
}

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

/** Oldest first. */
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

/** @throws Refusal the same 404 for a delivery that does not exist and for one out of reach. */
export function findDelivery(call: AuthenticatedCall<OfRecord>): DeliveryRecord {
  const delivery = call.world.records.deliveries.get(call.params.id);
  if (delivery === undefined) throw notFound('no such delivery');
  if (!seesAny(call, delivery)) throw notFound('out of reach');
  return delivery;
}

type Grouping = NonNullable<OutcomeSummaryRequestDto['groupBy']>;

const keys: Readonly<Record<Grouping, (one: DeliveryRecord) => string>> = {
  Status: ({ status }) => status,
  EventType: ({ eventType }) => eventType,
  Destination: ({ destinationId }) => destinationId,
  Day: ({ creationTime }) => dateIn(creationTime, 'UTC'),
};

const count = (deliveries: readonly DeliveryRecord[], ...statuses: readonly string[]): number =>
  deliveries.filter(({ status }) => statuses.includes(status)).length;

const share = (part: number, of: number): number | null => (of === 0 ? null : Math.round((part / of) * 10_000) / 10_000);

export function outcomeSummary(call: CallTo<'notificationEvents.outcomeSummary'>) {
  const { fromUtc, toUtc, groupBy = 'Status', ...narrowing } = call.body;
  const found = deliveriesIn(call, windowOf(call.world, fromUtc, toUtc), narrowing);
  const groups = new Map<string, DeliveryRecord[]>();
  for (const one of found) {
    const key = keys[groupBy](one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  const delivered = count(found, 'Delivered');
  const failed = count(found, 'Failed');
  const summary: OutcomeSummaryDto = {
    total: found.length,
    delivered,
    failed,
    retrying: count(found, 'Pending', 'Retrying'),
    suppressed: count(found, 'Suppressed'),
    successRate: share(delivered, delivered + failed),
    groups: [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, of]) => ({ key, total: of.length, delivered: count(of, 'Delivered'), failed: count(of, 'Failed') })),
  };
  return ok(summary);
}
