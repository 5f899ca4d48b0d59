/** Contracts (assumptions: 9). */
import { boolean, date, defaulted, instant, int32, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { amount, currency, PaymentDetailSnapshot, tags } from '../../conventions/common-types.ts';
import { BillingInterval, ContractStatus } from '../../conventions/enums.ts';
import { OrderDataDto } from '../../payments/transactions/payment-data-types.ts';
import { contractStates } from '../states.ts';
import { describeGroup } from '../../group.ts';
import { caller, day, name, record } from '../../recipe.ts';
import { act, group, post, stops, withActions } from '../../operation.ts';
import { answers, mayTake } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';

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

const ContractDto = shape('ContractDto', 'assumed', {
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
/** Optional body of a pause; the contract resumes automatically on the date. */
const ContractPauseDto = shape('ContractPauseDto', 'assumed', { reason: maybe(text(256)), resumesAt: maybe(date()) });

export const contracts = describeGroup({
  area: 'billing',
  prefix: 'contracts',
  noun: ['contract', 'contracts'],
  title: 'Contracts',
  base: '/api/contracts',
  permission: 'Customers.Contracts',
  restore: 'Delete',
  shapes: { item: ContractDto, create: ContractCreateDto, update: ContractUpdateDto },
  states: contractStates,
  rules: 'CONTRACT',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  hasUniqueName: false,
  search: ['name', 'contractNumber', 'customerName', 'externalReference'],
  recipe: {
    merchantId: caller('merchantId'),
    name: name('contract', 128),
    amount: 10,
    currency: 'USD',
    interval: 'Month',
    intervalCount: 1,
    customerId: record('customers'),
    storedPaymentMethodId: record('storedPaymentMethods'),
    // A test must not cause a charge.
    startDate: day(3650),
  },
  change: { tags: ['a', 'b'] },
  wrong: [{ endDate: '2020-01-01' }, ['endDate']],
});

const { base, permission } = contracts;

export const contractOperations = {
  ...resourceSet(contracts),
  ...group(
    { prefix: 'contracts', title: 'Contracts', section: 'Contract plans, contracts, customers' },
    {
      pause: post(`${base}/{id}/pause`, withActions(permission, 'Update'), 'Pause a contract', {
        ...mayTake(ContractPauseDto),
        ...answers(ContractDto),
        ...stops,
      }),
      resume: act(`${base}/{id}/resume`, withActions(permission, 'Update'), 'Resume a contract', answers(ContractDto)),
    },
  ),
};
