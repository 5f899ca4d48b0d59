/** Deliveries; the catalogue calls them events. */
import {
  NotificationEventDetailDto,
  NotificationEventDto,
  type notificationEvents,
} from '../../../../schemas/notifications/events/group.ts';
import { type Listing, listRequest } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';
import { type Destination, shownHeaders } from './outgoing.ts';
import { DeliveryRecord, overAs } from './record.ts';
import { isReplayable, replay, replayWindow } from './replay.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { findDelivery, outcomeSummary, deliveriesIn, windowOf } from './window.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { destinationAnnouncements, destinationOutcomes } from './change.ts';
import { deliveryDueWork } from './attempt.ts';
import { deliveryConsumer } from './fan-out.ts';

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

const deliveryListing: Listing<DeliveryRecord> = {
  shape: NotificationEventDto,
  search: ['eventId', 'eventType', 'destinationName', 'errorMessage'],
  computed,
};

const presentDelivery = presenter<DeliveryRecord, typeof NotificationEventDto>(NotificationEventDto, computed);

const presentDetail = presenter<DeliveryRecord, typeof NotificationEventDetailDto>(NotificationEventDetailDto, {
  ...computed,
  requestUrl: (one) => one.posted?.url ?? null,
  requestHeaders: (one, world) => shownHeaders(world, one.posted?.headers ?? {}),
  requestBody: (one) => one.body,
});

const list: Handler<'notificationEvents.list'> = (call) => {
  const { fromUtc, toUtc } = call.query;
  const source = deliveriesIn(call, windowOf(call.world, fromUtc, toUtc));
  return ok(pageOf(call, deliveryListing, source, listRequest(call), (record) => presentDelivery(record, call.world)));
};

const read: Handler<'notificationEvents.read'> = (call) => ok(presentDetail(findDelivery(call), call.world));

const handlers = {
  'notificationEvents.list': list,
  'notificationEvents.read': read,
  'notificationEvents.replay': replay,
  'notificationEvents.replayWindow': replayWindow,
  'notificationEvents.outcomeSummary': outcomeSummary,
} satisfies HandlersOf<OfPrefix<typeof notificationEvents, 'notificationEvents'>>;

const records = { deliveries: kind(DeliveryRecord, { merchantId: byMerchant, eventId: (delivery) => delivery.eventId, over: overAs }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof deliveryDueWork> {}
}

export const deliveryModule = defineModule({
  records,
  handlers,
  due: deliveryDueWork,
  consumers: [deliveryConsumer],
  announcements: destinationAnnouncements,
  outcomes: destinationOutcomes,
});
