/** Sessions of hosted payment pages, their links and what payers do with them (assumptions: 17). */
import {
  anything,
  boolean,
  defaulted,
  freeObject,
  instant,
  int32,
  map,
  maybe,
  money,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { audited, stamped } from '../../resource.ts';
import { AddressDto, amount, currency, PaymentDetailSnapshot } from '../../conventions/common-types.ts';
import { HppSessionMode, HppSessionStatus, TokenType, TransactionStatus, TransactionType } from '../../conventions/enums.ts';
import { address } from './page-types.ts';
import {
  AmountDetailsDto,
  CardDataDto,
  CheckDataDto,
  Level3DataCreateDto,
  OrderDataDto,
  WalletDataDto,
} from '../transactions/payment-data-types.ts';
import { idempotencyKey } from '../transactions/types.ts';

/** In minutes: 5 minutes to a year. */
const lifetime = () => defaulted(int32({ minimum: 5, maximum: 525_600 }), 1440);

/** An amount is required unless the page lets payers choose it; `completionLimit` is only for a reusable link. */
export const HppSessionCreateDto = shape('HppSessionCreateDto', 'assumed', {
  hostedPaymentPageId: uuid(),
  mode: defaulted(HppSessionMode, 'OneTime'),
  amount: maybe(amount()),
  currency: optional(currency()),
  amountDetails: maybe(AmountDetailsDto),
  transactionType: defaulted(TransactionType, 'Sale'),
  customerId: maybe(uuid()),
  payerEmail: maybe(text(256)),
  payerPhone: maybe(text(32)),
  orderData: maybe(OrderDataDto),
  level3Data: maybe(Level3DataCreateDto),
  customFields: optional(freeObject()),
  promotionCode: maybe(text(32)),
  campaignId: maybe(uuid()),
  completionLimit: maybe(int32({ minimum: 1 })),
  expiresInMinutes: lifetime(),
  sendEmail: defaulted(boolean(), false),
  sendSms: defaulted(boolean(), false),
  successUrl: maybe(address()),
  cancelUrl: maybe(address()),
  externalReference: maybe(text(64)),
  idempotencyKey: idempotencyKey(),
});
export type HppSessionCreateDto = Static<typeof HppSessionCreateDto>;

export const HppSessionDto = shape('HppSessionDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  hostedPaymentPageId: uuid(),
  campaignId: nullable(uuid()),
  mode: HppSessionMode,
  status: HppSessionStatus,
  isPaused: boolean(),
  title: nullable(text(128)),
  amount: nullable(money()),
  currency: currency(),
  amountDetails: nullable(AmountDetailsDto),
  transactionType: TransactionType,
  customerId: nullable(uuid()),
  payerEmail: nullable(text()),
  payerPhone: nullable(text()),
  orderData: nullable(OrderDataDto),
  hasLevel3Data: boolean(),
  customFields: map(anything()),
  promotionCode: nullable(text()),
  completionLimit: nullable(int32()),
  completionCount: int32({ minimum: 0 }),
  lastTransactionId: nullable(uuid()),
  paymentLinkUrl: text(),
  expiresAt: nullable(instant()),
  completedAt: nullable(instant()),
  externalReference: nullable(text()),
  ...audited(),
  ...stamped(),
});
export type HppSessionDto = Static<typeof HppSessionDto>;

export const SaveCardCaptureCreateDto = shape('SaveCardCaptureCreateDto', 'assumed', {
  merchantId: uuid(),
  customerId: uuid(),
  hostedPaymentPageId: maybe(uuid()),
  sendEmail: defaulted(boolean(), false),
  expiresInMinutes: lifetime(),
});

/** Optional body of a pause: `false` resumes. */
export const HppSessionPauseDto = shape('HppSessionPauseDto', 'assumed', { isPaused: defaulted(boolean(), true) });

export const HppSessionCompletionDto = shape('HppSessionCompletionDto', 'assumed', {
  id: uuid(),
  sessionId: uuid(),
  transactionId: nullable(uuid()),
  storedPaymentMethodId: nullable(uuid()),
  status: TransactionStatus,
  amount: nullable(money()),
  currency: currency(),
  payerName: nullable(text()),
  payerEmail: nullable(text()),
  completedAt: instant(),
});

export const HppPaymentLinkDto = shape('HppPaymentLinkDto', 'assumed', {
  sessionId: uuid(),
  url: text(),
  qrCodeUrl: text(),
  status: HppSessionStatus,
  expiresAt: nullable(instant()),
});

export const HppReconcileResultDto = shape('HppReconcileResultDto', 'assumed', {
  sessionId: uuid(),
  previousCount: int32({ minimum: 0 }),
  completionCount: int32({ minimum: 0 }),
  changed: boolean(),
});

/** A page's report about the payer. An invalid body gets the same response and is not stored. */
export const HppInteractionDto = shape('HppInteractionDto', 'assumed', {
  sessionId: maybe(uuid()),
  hostedPaymentPageId: maybe(uuid()),
  type: text(32),
  occurredAt: maybe(instant()),
  data: optional(freeObject()),
});

const HppPayerDto = shape('HppPayerDto', 'assumed', { name: maybe(text(128)), email: maybe(text(256)), phoneNumber: maybe(text(32)) });

/** Exactly one of the three data members must be given; the handler checks this. */
export const FromHppSessionDto = shape('FromHppSessionDto', 'assumed', {
  sessionId: uuid(),
  paymentType: TokenType,
  amount: maybe(amount()),
  cardData: maybe(CardDataDto),
  checkData: maybe(CheckDataDto),
  walletData: maybe(WalletDataDto),
  payer: maybe(HppPayerDto),
  billingAddress: maybe(AddressDto),
  shippingAddress: maybe(AddressDto),
  customFields: optional(freeObject()),
  promotionCode: maybe(text(32)),
  savePaymentMethod: defaulted(boolean(), false),
  idempotencyKey: idempotencyKey(),
});
export type FromHppSessionDto = Static<typeof FromHppSessionDto>;

/** The payer's view of the payment (assumptions: H8). */
export const HppPaymentResultDto = shape('HppPaymentResultDto', 'assumed', {
  id: uuid(),
  status: TransactionStatus,
  amount: money(),
  currency: currency(),
  maskedPaymentDetails: PaymentDetailSnapshot,
  responseMessage: nullable(text()),
});
export type HppPaymentResultDto = Static<typeof HppPaymentResultDto>;
