/** Contract plans and their prices (assumptions: 8). */
import {
  array,
  boolean,
  date,
  defaulted,
  int32,
  list,
  maybe,
  money,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { audited, fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { amount, currency } from '../../conventions/common-types.ts';
import { BillingInterval, PriceApplication } from '../../conventions/enums.ts';

export const RetryPolicyDto = shape('RetryPolicyDto', 'assumed', {
  maxAttempts: defaulted(int32({ minimum: 1, maximum: 8 }), 4),
  intervalsDays: defaulted(list(int32({ minimum: 0 })), [1, 3, 5]),
});
export type RetryPolicyDto = Static<typeof RetryPolicyDto>;

export const ContractPlanPriceDto = shape('ContractPlanPriceDto', 'assumed', {
  id: uuid(),
  contractPlanId: uuid(),
  amount: money(),
  currency: currency(),
  effectiveFrom: date(),
  application: PriceApplication,
  subscribersEffectiveFrom: nullable(date()),
  isCurrent: boolean(),
  note: nullable(text(256)),
  ...audited(),
});
export type ContractPlanPriceDto = Static<typeof ContractPlanPriceDto>;

/** `subscribersEffectiveFrom` belongs to `OnDate`; the handler checks this. */
export const AddContractPlanPriceDto = shape('AddContractPlanPriceDto', 'assumed', {
  amount: amount(),
  effectiveFrom: optional(date()),
  application: defaulted(PriceApplication, 'NewSubscribersOnly'),
  subscribersEffectiveFrom: maybe(date()),
  note: maybe(text(256)),
});
export type AddContractPlanPriceDto = Static<typeof AddContractPlanPriceDto>;

const writable = {
  merchantId: uuid(),
  name: text(128),
  code: maybe(text(32)),
  description: maybe(text(512)),
  currency: currency(),
  interval: BillingInterval,
  intervalCount: defaulted(int32({ minimum: 1, maximum: 36 }), 1),
  totalCycles: maybe(int32({ minimum: 1 })),
  trialDays: defaulted(int32({ minimum: 0 }), 0),
  setupFee: defaulted(amount(), 0),
  retryPolicy: optional(RetryPolicyDto),
  isActive: defaulted(boolean(), true),
};

export const ContractPlanCreateDto = shape('ContractPlanCreateDto', 'assumed', { ...writable, initialPrice: amount() });
export type ContractPlanCreateDto = Static<typeof ContractPlanCreateDto>;

export const ContractPlanUpdateDto = shape('ContractPlanUpdateDto', 'assumed', updateFields(writable));
export type ContractPlanUpdateDto = Static<typeof ContractPlanUpdateDto>;

/** Prices newest first. */
export const ContractPlanDto = shape('ContractPlanDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  currentPrice: money(),
  subscriberCount: int32({ minimum: 0 }),
  prices: array(ContractPlanPriceDto),
  ...fullAudited(),
  ...stamped(),
});
export type ContractPlanDto = Static<typeof ContractPlanDto>;

/** Active plans with the price in force today. */
export const ContractPlanLookupDto = shape('ContractPlanLookupDto', 'assumed', {
  id: uuid(),
  name: text(),
  code: nullable(text()),
  amount: money(),
  currency: currency(),
  interval: BillingInterval,
  intervalCount: int32(),
  trialDays: int32(),
});
export type ContractPlanLookupDto = Static<typeof ContractPlanLookupDto>;
