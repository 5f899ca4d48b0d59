/** Outcomes of deliveries, summed (endpoints: Notifications; assumptions: 18.1). */
import { dateIn } from '../../../../schemas/shared/instant.ts';
import type { OutcomeSummaryDto, OutcomeSummaryRequestDto } from '../../../../schemas/notifications/events/delivery-types.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import type { DeliveryRecord } from './record.ts';
import { deliveriesIn, windowOf } from './window.ts';

type Grouping = NonNullable<OutcomeSummaryRequestDto['groupBy']>;

const keys: Readonly<Record<Grouping, (one: DeliveryRecord) => string>> = {
  Status: ({ status }) => status,
  EventType: ({ eventType }) => eventType,
  Destination: ({ destinationId }) => destinationId,
  Day: ({ creationTime }) => dateIn(creationTime, 'UTC'),
};

const count = (deliveries: readonly DeliveryRecord[], ...statuses: readonly string[]): number =>
  deliveries.filter(({ status }) => statuses.includes(status)).length;

/** Four digits: a share is read by people. */
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
