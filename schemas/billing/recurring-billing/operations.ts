import { get, group, post } from '../../operation.ts';
import { answers, lists, mayTake } from '../../payloads.ts';
import { RecurringBillingAttemptDto, RecurringBillingRunDto, RecurringBillingTriggerDto, RecurringBillingTriggerQuery } from './types.ts';

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
