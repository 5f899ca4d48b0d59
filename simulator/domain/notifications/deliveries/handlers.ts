/** Handlers of deliveries, which the catalogue calls events. */
import type { NotificationEventsQuery } from '../../../../schemas/types/notifications/deliveries.ts';
import { ok, type Handler } from '../../kernel/call.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { findDelivery } from './find.ts';
import { outcomeSummary } from './outcomes.ts';
import { deliveryListing, presentDelivery, presentDetail } from './present.ts';
import { replay, replayWindow } from './replay.ts';
import { deliveriesIn, windowOf } from './window.ts';

const list: Handler = (call) => {
  const { fromUtc, toUtc } = call.query as NotificationEventsQuery;
  const source = deliveriesIn(call, windowOf(call.world, fromUtc, toUtc));
  return ok(pageOf(call, deliveryListing, source, listRequest(call), (record) => presentDelivery(record, call.world)));
};

const read: Handler = (call) => ok(presentDetail(findDelivery(call), call.world));

export const deliveryHandlers = {
  'notificationEvents.list': list,
  'notificationEvents.read': read,
  'notificationEvents.replay': replay,
  'notificationEvents.replayWindow': replayWindow,
  'notificationEvents.outcomeSummary': outcomeSummary,
} as const satisfies Readonly<Record<string, Handler>>;
