/** Hosted payment pages at rest, their sessions, and what payers did with them (assumptions: 17). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { HostedSessionStatus } from '../../../../schemas/states/payments/hosted-session.ts';
import type { HppSessionMode, TransactionType } from '../../../../schemas/types/enums.ts';
import { HostedPaymentPageCreateDto, HostedPaymentPageDto, type ImageType } from '../../../../schemas/types/payments/hosted-pages.ts';
import type { OrderDataDto } from '../../../../schemas/types/payments/payment-data.ts';
import type { Audited, Entity, FullAudited, Stamped } from '../../kernel/entity.ts';
import type { Minor } from '../../kernel/money.ts';
import type { SettingsOf } from '../../resources/settings.ts';
import type { AmountDetails } from '../transactions/amounts.ts';
import type { Level3Data } from './level3.ts';

/** No operation changes a page, so its settings are those of its creation. */
export const pageShapes = { create: HostedPaymentPageCreateDto, update: HostedPaymentPageCreateDto, item: HostedPaymentPageDto } as const;

export interface HostedPageRecord extends FullAudited, Stamped, Omit<SettingsOf<typeof pageShapes, 'create'>, 'suggestedAmounts'> {
  readonly merchantId: string;
  readonly slug: string;
  readonly suggestedAmounts: readonly Minor[];
  readonly isLocked: boolean;
  readonly lockedAt: Instant | null;
  readonly lockedBy: string | null;
}

/** An uploaded picture. */
export interface HostedImageRecord extends Entity {
  readonly merchantId: string;
  readonly creatorId: string;
  /** As the sender names it. */
  readonly fileName: string;
  readonly contentType: ImageType;
  readonly sizeBytes: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Sixteen hexadecimal digits that follow from the content. */
  readonly digest: string;
  /** As base64. */
  readonly content: string;
}

export interface HostedSessionRecord extends Audited, Stamped {
  readonly merchantId: string;
  readonly hostedPaymentPageId: string;
  readonly campaignId: string | null;
  readonly mode: HppSessionMode;
  readonly status: HostedSessionStatus;
  readonly title: string;
  /** Null: the payer chooses it, or nothing is charged. */
  readonly amount: Minor | null;
  readonly currency: string;
  readonly amountDetails: AmountDetails | null;
  readonly transactionType: TransactionType;
  readonly customerId: string | null;
  readonly payerEmail: string | null;
  readonly payerPhone: string | null;
  readonly orderData: Readonly<OrderDataDto> | null;
  readonly level3Data: Level3Data | null;
  readonly customFields: Readonly<Record<string, unknown>>;
  /** As it was given, in capitals. */
  readonly promotionCode: string | null;
  readonly completionLimit: number | null;
  readonly completionCount: number;
  /** Of its approved payments, less what was given back. */
  readonly raisedAmount: Minor;
  readonly lastTransactionId: string | null;
  readonly expiresInMinutes: number;
  readonly expiresAt: Instant;
  readonly completedAt: Instant | null;
  readonly successUrl: string | null;
  readonly cancelUrl: string | null;
  readonly externalReference: string | null;
}

/** An approved payment of a session, or a card that it stored. Created when that was done. */
export interface CompletionRecord extends Entity {
  readonly merchantId: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly storedPaymentMethodId: string | null;
  readonly amount: Minor;
  readonly currency: string;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  /** The promotion that reduced the amount, and who used it. */
  readonly promotionId: string | null;
  readonly customerKey: string | null;
}

/** What came with a payment, beside the payment itself. */
export interface Attempt {
  readonly payer: { readonly name: string | null; readonly email: string | null };
  /** The promotion that reduced the amount. */
  readonly promotionId: string | null;
  /** By whom the uses of a promotion are counted; null: by no one. */
  readonly customerKey: string | null;
  readonly correlationId: string;
}

/** The same of a payment that is held for review; its id is that of the transaction. */
export interface HeldAttemptRecord extends Entity {
  readonly attempt: Attempt;
}

/** Index of the completions: how often a customer used a promotion. */
export const promotionUse = (promotionId: string, customerKey: string): string => `${promotionId} ${customerKey}`;

/** A report of a page about its payer; kept for a day. */
export interface InteractionRecord extends Entity {
  readonly sessionId: string | null;
  readonly hostedPaymentPageId: string | null;
  readonly type: string;
  readonly occurredAt: Instant | null;
  readonly data: Readonly<Record<string, unknown>>;
}
