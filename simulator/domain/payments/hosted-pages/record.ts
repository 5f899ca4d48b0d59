/** Stored hosted payment pages, their sessions, and what payers did with them (assumptions: 17). */
import {
  audited,
  boolean,
  count,
  currency,
  freely,
  fullAudited,
  instant,
  list,
  minor,
  nullable,
  object,
  oneOf,
  record,
  stamped,
  text,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { hostedSessionStatuses } from '../../../../schemas/payments/states.ts';
import { HppSessionMode, TransactionType } from '../../../../schemas/conventions/enums.ts';
import { HostedPaymentPageCreateDto, HostedPaymentPageDto, imageTypes } from '../../../../schemas/payments/hosted-pages/page-types.ts';
import { OrderDataDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import { pictureCharacters } from '../../kernel/uploads.ts';
import { settingsMembers } from '../../resources/settings.ts';
import { AmountDetails } from '../transactions/amounts.ts';
import { Level3Data } from './level3.ts';

/** Pages cannot be changed, so their settings are those of their creation. */
export const pageShapes = { create: HostedPaymentPageCreateDto, update: HostedPaymentPageCreateDto, item: HostedPaymentPageDto } as const;

export const HostedPageRecord = record({
  ...fullAudited(),
  ...stamped(),
  ...settingsMembers(pageShapes, 'create'),
  merchantId: uuid(),
  slug: text(),
  suggestedAmounts: list(minor()),
  isLocked: boolean(),
  lockedAt: nullable(instant()),
  lockedBy: nullable(uuid()),
});
export type HostedPageRecord = Stored<typeof HostedPageRecord>;

export const HostedImageRecord = record({
  merchantId: uuid(),
  creatorId: uuid(),
  fileName: text(),
  contentType: oneOf(...imageTypes),
  sizeBytes: count(),
  width: count(),
  height: count(),
  /** The first sixteen hexadecimal digits of a hash of the content. */
  digest: text(),
  content: text(pictureCharacters),
});
export type HostedImageRecord = Stored<typeof HostedImageRecord>;

export const HostedSessionRecord = record({
  ...audited(),
  ...stamped(),
  merchantId: uuid(),
  hostedPaymentPageId: uuid(),
  campaignId: nullable(uuid()),
  mode: HppSessionMode,
  status: oneOf(...hostedSessionStatuses),
  title: text(),
  /** Null if the payer chooses it, or nothing is charged. */
  amount: nullable(minor()),
  currency: currency(),
  amountDetails: nullable(AmountDetails),
  transactionType: TransactionType,
  customerId: nullable(uuid()),
  payerEmail: nullable(text()),
  payerPhone: nullable(text()),
  orderData: nullable(OrderDataDto),
  level3Data: nullable(Level3Data),
  customFields: freely(),
  /** In capitals. */
  promotionCode: nullable(text()),
  completionLimit: nullable(count()),
  completionCount: count(),
  /** Approved payments less refunds. */
  raisedAmount: minor(),
  lastTransactionId: nullable(uuid()),
  expiresInMinutes: count(),
  expiresAt: instant(),
  completedAt: nullable(instant()),
  successUrl: nullable(text()),
  cancelUrl: nullable(text()),
  externalReference: nullable(text()),
});
export type HostedSessionRecord = Stored<typeof HostedSessionRecord>;

export const CompletionRecord = record({
  merchantId: uuid(),
  sessionId: uuid(),
  transactionId: uuid(),
  storedPaymentMethodId: nullable(uuid()),
  amount: minor(),
  currency: currency(),
  payerName: nullable(text()),
  payerEmail: nullable(text()),
  promotionId: nullable(uuid()),
  customerKey: nullable(text()),
});
export type CompletionRecord = Stored<typeof CompletionRecord>;

/** What a payer sent besides the payment. */
export const Attempt = object({
  payer: object({ name: nullable(text()), email: nullable(text()) }),
  promotionId: nullable(uuid()),
  /** Identifies the payer in counts of a promotion; null if unknown. */
  customerKey: nullable(text()),
  correlationId: text(),
});
export type Attempt = Stored<typeof Attempt>;

/** The attempt of a payment held for review. Its id is that of the transaction. */
export const HeldAttemptRecord = record({ attempt: Attempt });

export const promotionUse = (promotionId: string, customerKey: string): string => `${promotionId} ${customerKey}`;

/** A page's report about its payer, kept for a day. */
export const InteractionRecord = record({
  sessionId: nullable(text()),
  hostedPaymentPageId: nullable(uuid()),
  type: text(),
  occurredAt: nullable(instant()),
  data: freely(),
});
