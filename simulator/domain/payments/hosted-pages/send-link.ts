/** Messages to payers: the link of a session. */
import type { World } from '../../kernel/world.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import { sendSms } from '../../notifications/messaging/sms.ts';
import { linkOf } from './link.ts';
import type { HostedSessionRecord } from './record.ts';

const nameOf = (world: World, merchantId: string): string => world.records.merchants.get(merchantId)?.name ?? '';

/** Mails the link to the payer. */
export function mailLink(world: World, { id, merchantId, title, payerEmail, mode }: HostedSessionRecord, correlationId: string): void {
  if (payerEmail === null) return;
  const name = nameOf(world, merchantId);
  const link = linkOf(world, id);
  const asks = mode === 'SaveCard' ? `${name} asks you to store a payment method.` : `${name} asks you for a payment: ${title}.`;
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      address: payerEmail,
      subject: `${title}: payment link of ${name}`,
      text: `${asks}\n\nOpen: ${link}`,
      category: 'PaymentLink',
      correlationId,
      templateName: 'payment-link',
      link,
    },
  );
}

/** Sends the link to the payer's telephone. */
export function textLink(world: World, { id, merchantId, payerPhone }: HostedSessionRecord, correlationId: string): void {
  if (payerPhone === null) return;
  const text = `${nameOf(world, merchantId)}: ${linkOf(world, id)}`;
  sendSms(world, { merchantId, resellerId: null }, { number: payerPhone, text, category: 'PaymentLink', correlationId });
}
