/** Operations that the catalogue's column "Staged by" names and that answer 501 so far, by the type of event. */
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';

const payments = ['transactions.fromHppSession'] as const;

export const unserved: Readonly<Partial<Record<EventTypeName, readonly string[]>>> = {
  'transaction.authorized': payments,
  'transaction.captured': payments,
  'transaction.declined': payments,
  'transaction.failed': payments,
  'transaction.review_required': payments,
  'token.created': ['transactions.fromHppSession'],
  'customer.created': ['transactions.fromHppSession'],
  'customer.payment_method_added': ['hostedPaymentPages.createSaveCardCapture', 'transactions.fromHppSession'],
  'billing_run.completed': ['billingRuns.create', 'billingRuns.triggerAllResellers'],
  'hosted_session.completed': ['transactions.fromHppSession'],
  'hosted_session.expired': ['hppSessions.create'],
  'merchant.lock_changed': ['merchants.lock', 'merchants.unlock'],
};
