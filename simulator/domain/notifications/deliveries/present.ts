import { NotificationEventDetailDto, NotificationEventDto } from '../../../../schemas/notifications/events/delivery-types.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { type Destination, shownHeaders } from './outgoing.ts';
import type { DeliveryRecord } from './record.ts';
import { isReplayable } from './replay.ts';

/** A deleted destination is still stored, so its name is available. */
const destinationOf = (world: World, { destinationId }: DeliveryRecord): Destination | undefined =>
  world.records.notificationDestinations.get(destinationId);

const computed: NonNullable<Listing<DeliveryRecord>['computed']> = {
  destinationName: (one, world) => destinationOf(world, one)?.name ?? '',
  destinationType: (one, world) => destinationOf(world, one)?.type ?? 'Webhook',
  attemptCount: (one) => one.attempts.length,
  lastAttemptAt: (one) => one.attempts.at(-1)?.at ?? null,
  isReplay: (one) => one.replayOfId !== null,
  isReplayable: (one, world) => isReplayable(world, one),
};

export const deliveryListing: Listing<DeliveryRecord> = {
  shape: NotificationEventDto,
  search: ['eventId', 'eventType', 'destinationName', 'errorMessage'],
  computed,
};

export const presentDelivery = presenter<DeliveryRecord, typeof NotificationEventDto>(NotificationEventDto, computed);

export const presentDetail = presenter<DeliveryRecord, typeof NotificationEventDetailDto>(NotificationEventDetailDto, {
  ...computed,
  requestUrl: (one) => one.posted?.url ?? null,
  requestHeaders: (one, world) => shownHeaders(world, one.posted?.headers ?? {}),
  requestBody: (one) => one.body,
});
