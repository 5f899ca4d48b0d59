/** The transports that end within the world: inbox, e-mail, text message (assumptions: 18.1, 21). */
import { sendEmail } from '../../messaging/email.ts';
import { sendSms } from '../../messaging/sms.ts';
import type { World } from '../../world.ts';
import type { DestinationRecord } from '../destinations/record.ts';
import { addToInbox } from '../inbox/add.ts';
import type { DeliveryRecord } from './record.ts';
import { wordsOf } from './summary-line.ts';

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** Hands a delivery over; answers why it failed, or null. */
export function hand(world: World, destination: DestinationRecord, delivery: DeliveryRecord): string | null {
  const words = wordsOf(delivery);
  const { merchantId, resellerId, config } = destination;
  const owner = { merchantId, resellerId };
  switch (destination.type) {
    case 'Inbox':
      return addToInbox(world, destination, delivery, words);
    case 'Email': {
      const prefix = typeof config['subjectPrefix'] === 'string' ? `${config['subjectPrefix']} ` : '';
      for (const address of texts(config['recipients'])) {
        sendEmail(world, owner, {
          address,
          subject: `${prefix}${words.title}`,
          text: words.summary,
          category: words.category,
          correlationId: delivery.eventId,
          templateName: delivery.eventType,
        });
      }
      return null;
    }
    case 'Sms':
      for (const number of texts(config['phoneNumbers'])) {
        const text = `${words.title}. ${words.summary}`;
        sendSms(world, owner, { number, text, category: words.category, correlationId: delivery.eventId });
      }
      return null;
    case 'Webhook':
      throw new Error('a webhook is posted, not handed over');
  }
}
