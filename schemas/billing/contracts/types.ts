/** Contracts (assumptions: 9). */
import { boolean, date, defaulted, instant, int32, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { amount, currency, PaymentDetailSnapshot, tags } from '../../conventions/common-types.ts';
import { BillingInterval, ContractStatus } from '../../conventions/enums.ts';
import { OrderDataDto } from '../../payments/transactions/payment-data-types.ts';

/** Amount, currency and interval come from the plan, if one is named. */
const writable = {
  merchantId: uuid(),
  customerId: uuid(),
  name: text(128),
  contractPlanId: maybe(uuid()),
  amount: optional(amount()),
  currency: optional(currency()),
  interval: optional(BillingInterval),
  intervalCount: optional(int32({ minimum: 1, maximum: 36 })),
  totalCycles: maybe(int32({ minimum: 1 })),
  startDate: date(),
  endDate: maybe(date()),
  billingDay: maybe(int32({ minimum: 1, maximum: 31 })),
  storedPaymentMethodId: uuid(),
  processorProfileId: maybe(uuid()),
  sendReceipt: defaulted(boolean(), true),
  orderData: maybe(OrderDataDto),
  externalReference: maybe(text(64)),
  tags: defaulted(tags(), []),
};

export const ContractCreateDto = shape('ContractCreateDto', 'assumed', writable);
export type ContractCreateDto = Static<typeof ContractCreateDto>;

export const ContractUpdateDto = shape('ContractUpdateDto', 'assumed', updateFields(writable));
export type ContractUpdateDto = Static<typeof ContractUpdateDto>;

export const ContractDto = shape('ContractDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  customerName: text(),
  contractNumber: text(),
  contractPlanName: nullable(text()),
  status: ContractStatus,
  completedCycles: int32({ minimum: 0 }),
  nextBillingDate: nullable(date()),
  lastBilledDate: nullable(date()),
  maskedPaymentDetails: PaymentDetailSnapshot,
  failedAttemptCount: int32({ minimum: 0 }),
  nextRetryAt: nullable(instant()),
  pausedAt: nullable(instant()),
  resumesAt: nullable(date()),
  pauseReason: nullable(text()),
  completedAt: nullable(instant()),
  cancelledAt: nullable(instant()),
  ...fullAudited(),
  ...stamped(),
});
export type ContractDto = Static<typeof ContractDto>;

/** Optional body of a pause; the contract resumes automatically on the date. */
export const ContractPauseDto = shape('ContractPauseDto', 'assumed', { reason: maybe(text(256)), resumesAt: maybe(date()) });
export type ContractPauseDto = Static<typeof ContractPauseDto>;
