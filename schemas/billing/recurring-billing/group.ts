/** Recurring billing: runs and the attempts that they made (assumptions: 9). */
import {
  array,
  boolean,
  date,
  defaulted,
  ids,
  instant,
  int32,
  maybe,
  money,
  nullable,
  optional,
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { currency } from '../../conventions/common-types.ts';
import { RecurringAttemptStatus, RecurringRunStatus, RecurringSkipReason, RecurringTrigger } from '../../conventions/enums.ts';
import { get, group, post } from '../../operation.ts';
import { answers, lists, mayTake } from '../../payloads.ts';

/** Dates are calendar dates in the merchant's time zone. */
export const RecurringBillingAttemptDto = shape('RecurringBillingAttemptDto', 'assumed', {
  id: uuid(),
  runId: uuid(),
  contractId: uuid(),
  contractNumber: text(),
  customerId: uuid(),
  customerName: text(),
  contractPlanId: nullable(uuid()),
  cycleNumber: int32({ minimum: 1 }),
  attemptNumber: int32({ minimum: 1 }),
  dueDate: date(),
  attemptedAt: instant(),
  status: RecurringAttemptStatus,
  amount: money(),
  currency: currency(),
  transactionId: nullable(uuid()),
  responseCode: nullable(text()),
  responseMessage: nullable(text()),
  skipReason: nullable(RecurringSkipReason),
  nextRetryAt: nullable(instant()),
});

const count = () => int32({ minimum: 0 });

/** Attempts are shown only when a single run is read, and by a dry run, which is not kept. */
export const RecurringBillingRunDto = shape('RecurringBillingRunDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  status: RecurringRunStatus,
  trigger: RecurringTrigger,
  asOfDate: date(),
  dryRun: boolean(),
  startedAt: instant(),
  completedAt: nullable(instant()),
  dueCount: count(),
  succeededCount: count(),
  declinedCount: count(),
  failedCount: count(),
  skippedCount: count(),
  totalAmount: money(),
  currency: nullable(currency()),
  attempts: array(RecurringBillingAttemptDto),
});

/** What a manual run bills: the named contracts, those of a customer, or all that are due. */
export const RecurringBillingTriggerDto = shape('RecurringBillingTriggerDto', 'assumed', {
  contractIds: maybe(ids()),
  customerId: maybe(uuid()),
  asOfDate: optional(date()),
  dryRun: defaulted(boolean(), false),
});
export type RecurringBillingTriggerDto = Static<typeof RecurringBillingTriggerDto>;

/** A caller with several merchants names the one to bill (assumptions: A11). */
const RecurringBillingTriggerQuery = shape('RecurringBillingTriggerQuery', 'assumed', { merchantId: optional(uuid()) });

const base = '/api/customers/recurring-billing';
const history = ['Customers.RecurringBilling.ViewHistory'];
const attempts = lists(RecurringBillingAttemptDto);

export const recurringBilling = group(
  { prefix: 'recurringBilling', title: 'Recurring billing' },
  {
    contractHistory: get(`${base}/contracts/{contractId}/history`, history, 'List billing attempts of a contract', attempts),
    customerHistory: get(`${base}/customers/{customerId}/history`, history, 'List billing attempts of a customer', attempts),
    history: get(`${base}/history`, history, 'List billing attempts', attempts),
    run: get(`${base}/runs/{id}`, history, 'Read a recurring billing run', answers(RecurringBillingRunDto)),
    trigger: post(`${base}/trigger`, ['Customers.RecurringBilling.Trigger'], 'Run recurring billing now', {
      query: RecurringBillingTriggerQuery,
      ...mayTake(RecurringBillingTriggerDto),
      ...answers(RecurringBillingRunDto),
    }),
  },
);
