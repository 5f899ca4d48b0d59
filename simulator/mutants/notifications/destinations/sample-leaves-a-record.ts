import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sampleLeavesARecord: Mutant = {
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
};
