/** Changes deliveries and the resulting state of their destination (assumptions: N10 to N12). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { SuppressionReason } from '../../../../schemas/conventions/enums.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { outcomesOf, type Outcome } from '../../resources/outcome.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { World } from '../../kernel/world.ts';
import type { Destination, Suppression } from './outgoing.ts';
import { suppressAfter, type DeliveryRecord } from './record.ts';

export const changeDelivery = (world: World, record: DeliveryRecord, changes: Partial<DeliveryRecord>): DeliveryRecord =>
  world.records.deliveries.replace({ ...record, ...changes });

/** Bookkeeping is not a user's write, so the concurrency stamp stays. */
const note = (world: World, destination: Destination, changes: Partial<Omit<Destination, 'type' | 'config'>>): Destination =>
  world.records.notificationDestinations.replace({ ...destination, ...changes });

export function noteSuccess(world: World, destinationId: string, at: Instant): void {
  const destination = world.records.notificationDestinations.get(destinationId);
  if (destination === undefined) return;
  const { suppression } = destination;
  note(world, destination, {
    lastDeliveryAt: at,
    lastSuccessAt: at,
    // The suppression state stays; only the count of consecutive failures is reset.
    suppression: suppression === null ? null : { ...suppression, consecutiveFailureCount: 0 },
  });
}

const never: Suppression = {
  isSuppressed: false,
  reason: null,
  consecutiveFailureCount: 0,
  firstFailureAt: null,
  lastFailureAt: null,
  lastStatusCode: null,
  lastError: null,
  suppressedAt: null,
  clearedAt: null,
  clearedBy: null,
};

function reasonOf(world: World, count: number, statusCode: number | null): SuppressionReason | null {
  if (statusCode === 410) return 'Gone';
  return count >= suppressAfter(world) ? 'ConsecutiveFailures' : null;
}

/** `reason`: why the endpoint is suppressed at once; null: it may be tried again. */
interface Failure {
  readonly statusCode: number | null;
  readonly error: string;
  readonly reason: SuppressionReason | null;
}

export function noteFailure(world: World, destinationId: string, at: Instant, failure: Failure): void {
  const destination = world.records.notificationDestinations.get(destinationId);
  if (destination === undefined) return;
  if (destination.type === 'Inbox') {
    // An inbox has no endpoint to suppress (concepts: Events).
    note(world, destination, { lastDeliveryAt: at, lastFailureAt: at });
    return;
  }
  const { statusCode, error } = failure;
  const before = destination.suppression ?? never;
  const consecutiveFailureCount = before.consecutiveFailureCount + 1;
  const reason = before.isSuppressed ? null : (failure.reason ?? reasonOf(world, consecutiveFailureCount, statusCode));
  const suppression: Suppression = {
    ...before,
    consecutiveFailureCount,
    firstFailureAt: before.firstFailureAt ?? at,
    lastFailureAt: at,
    lastStatusCode: statusCode,
    lastError: error,
    ...(reason === null ? {} : { isSuppressed: true, reason, suppressedAt: at }),
  };
  const after = note(world, destination, { lastDeliveryAt: at, lastFailureAt: at, suppression });
  if (reason === null) return;
  stageSuppressed(world, after, { ...suppression, reason });
}

const stageSuppressed = (
  world: World,
  { id, merchantId, name, type }: Destination,
  { consecutiveFailureCount, lastStatusCode, reason }: Suppression & { readonly reason: SuppressionReason },
): void =>
  stageEvent(world, 'notification_destination.suppressed', merchantId, {
    destinationId: id,
    name,
    destinationType: type,
    reason,
    consecutiveFailureCount,
    lastStatusCode,
  });

const destination = announcer('a destination', 'notificationDestinations', ({ notificationDestinations }, id) =>
  notificationDestinations.get(id),
);

export const destinationAnnouncements = {
  'notification_destination.suppressed': destination((world, one) => {
    const { suppression } = one;
    if (suppression?.isSuppressed !== true) return null;
    const { reason } = suppression;
    return reason === null ? null : () => stageSuppressed(world, one, { ...suppression, reason });
  }),
} satisfies Readonly<Record<string, Announcement>>;

const endpoint = outcomesOf('a destination', ({ notificationDestinations }, id) => notificationDestinations.get(id));

export const destinationOutcomes: readonly Outcome[] = [
  // As if it had answered 410.
  endpoint('Suppressed', (world, one) => {
    if (one.type !== 'Webhook' || one.isDeleted || one.suppression?.isSuppressed === true) return null;
    const failure = { statusCode: 410, error: 'The endpoint is gone.', reason: null };
    return { event: 'notification_destination.suppressed', carryOut: () => noteFailure(world, one.id, world.clock.now(), failure) };
  }),
];
