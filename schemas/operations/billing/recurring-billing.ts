import { get, group, post } from '../../operation.ts';

const base = '/api/customers/recurring-billing';
const history = ['Customers.RecurringBilling.ViewHistory'];

export const recurringBilling = group(
  { prefix: 'recurringBilling', title: 'Recurring billing' },
  {
    contractHistory: get(`${base}/contracts/{contractId}/history`, history, 'List billing attempts of a contract', { paged: true }),
    customerHistory: get(`${base}/customers/{customerId}/history`, history, 'List billing attempts of a customer', { paged: true }),
    history: get(`${base}/history`, history, 'List billing attempts', { paged: true }),
    run: get(`${base}/runs/{id}`, history, 'Read a recurring billing run'),
    trigger: post(`${base}/trigger`, ['Customers.RecurringBilling.Trigger'], 'Run recurring billing now'),
  },
);
