/** Deliveries; the catalogue calls them events. */
import type { notificationEvents } from '../../../../schemas/notifications/events/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { findDelivery, outcomeSummary, deliveriesIn, windowOf } from './window.ts';
import { deliveryListing, presentDelivery, presentDetail } from './present.ts';
import { replay, replayWindow } from './replay.ts';
import { DeliveryRecord, overAs } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { deliveryDueWork } from './attempt.ts';
import { deliveryConsumer } from './fan-out.ts';

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

const records = {
  deliveries: kind(DeliveryRecord, { merchantId: byMerchant, eventId: (delivery) => delivery.eventId, over: overAs }),
};

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
});
