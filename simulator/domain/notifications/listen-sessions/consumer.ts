/** Puts each event of a merchant into its live listen sessions that ask for it. An event of the platform reaches none. */
import type { EventConsumer } from '../../kernel/events.ts';
import { bodyOf } from '../events/envelope.ts';
import { append } from './buffer.ts';
import { wants } from './selection.ts';

export const listenSessionConsumer: EventConsumer = {
  reads: 'step',
  awaits: ({ records: { listenSessions } }, merchantId) =>
    merchantId !== null && listenSessions.size > 0 && listenSessions.by('merchantId', merchantId).length > 0,
  take(world, events) {
    for (const event of events) {
      if (event.merchantId === null) continue;
      let body: string | undefined;
      for (const session of world.records.listenSessions.by('merchantId', event.merchantId)) {
        if (!wants(world, session, event)) continue;
        body ??= bodyOf(event);
        append(world, session, event, body, false);
      }
    }
  },
};
