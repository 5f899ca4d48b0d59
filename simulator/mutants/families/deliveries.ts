/** Deliveries, inboxes and logs gone wrong. */
import { around } from '../framework/edit.ts';
import type { Family } from '../framework/family.ts';

export const deliveries: Family = {
  'sample-leaves-a-record': {
    breaks: ['EVENT-SAMPLE-NO-RECORD'],
    description: 'A sample is recorded as a delivery.',
    seams: (original) =>
      around(original, ['notificationDestinations.sendSample'], (call, handler) => {
        const { world } = call;
        const result = handler(call);
        const destination = world.records.notificationDestinations.get(call.params['id'] ?? '');
        if (destination === undefined || result.sends === undefined) return result;
        const { url, headers, body } = result.sends.outgoing;
        world.records.deliveries.insert({
          id: world.random.uuid(),
          creationTime: world.clock.now(),
          merchantId: destination.merchantId,
          resellerId: destination.resellerId,
          eventId: headers['webhook-id'] ?? '',
          eventType: 'customer.created',
          occurredAt: world.clock.now(),
          body,
          subscriptionId: null,
          channelId: null,
          destinationId: destination.id,
          status: 'Delivered',
          attempts: [],
          nextAttemptAt: null,
          deliveredAt: world.clock.now(),
          posted: { url, headers },
          responseStatusCode: 200,
          responseBody: null,
          errorMessage: null,
          replayOfId: null,
        });
        return result;
      }),
  },
  'inbox-stays-unread': {
    breaks: ['INBOX-MARK'],
    description: 'Marking every item of the inbox as read leaves them as they were.',
    seams: (original) =>
      around(original, ['inbox.markAllRead'], (call, handler) => {
        const { inboxItems } = call.world.records;
        const before = inboxItems.by('userId', call.principal.user.id).slice();
        const result = handler(call);
        for (const item of before) inboxItems.replace(item);
        return result;
      }),
  },
  'consent-not-recorded': {
    breaks: ['MESSAGING-CONSENT'],
    description: 'A recorded consent is forgotten.',
    seams: (original) =>
      around(original, ['smsConsent.record'], (call, handler) => {
        const result = handler(call);
        const last = call.world.records.smsConsents.all().at(-1);
        if (last !== undefined) call.world.records.smsConsents.remove(last.id);
        return result;
      }),
  },
};
