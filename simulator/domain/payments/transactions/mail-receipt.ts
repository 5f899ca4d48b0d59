/** Receipts by e-mail: of payments of a hosted session, and of cycles of a contract. */
import { major } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { sendEmail } from '../../notifications/messaging/email.ts';
import type { TransactionRecord } from './record.ts';

export interface Receipt {
  readonly address: string;
  /** What was paid. */
  readonly title: string;
  readonly correlationId: string;
  /** Where the payment can be looked at, if anywhere. */
  readonly link?: string;
}

/** Mails what the merchant received, which may be less than was asked for. */
export function mailReceipt(world: World, payment: TransactionRecord, { title, ...to }: Receipt): void {
  const { merchantId, authorizedAmount, currency, method } = payment;
  const name = world.records.merchants.get(merchantId)?.name ?? '';
  sendEmail(
    world,
    { merchantId, resellerId: null },
    {
      ...to,
      subject: `${title}: receipt of ${name}`,
      text: `${name} received ${major(authorizedAmount, currency)} ${currency}, paid with ${method.details.displayName}.`,
      category: 'Receipt',
      templateName: 'receipt',
    },
  );
}
