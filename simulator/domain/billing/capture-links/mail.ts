/** The mail that asks a merchant for a payment method. It is the merchant's, so that those who administer the merchant see it. */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import { linkOf } from '../../payments/hosted-pages/link.ts';
import type { CaptureLinkRecord } from '../merchant-payment-methods/record.ts';

export function mailLink({ world, correlationId }: AuthenticatedCall, { merchantId, hppSessionId, email }: CaptureLinkRecord): void {
  const { merchants, hppSessions } = world.records;
  const asking = merchants.get(hppSessions.get(hppSessionId)?.merchantId ?? '')?.name ?? '';
  const link = linkOf(world, hppSessionId);
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      address: email,
      subject: `${asking} asks you for a payment method`,
      text: `${asking} asks ${merchants.get(merchantId)?.name ?? ''} for a payment method for its fees. Nothing is charged now.\n\nOpen: ${link}`,
      category: 'CaptureLink',
      correlationId,
      templateName: 'capture-link',
      link,
    },
  );
}
