/** Handlers of due work by kind. Each group adds its own; other kinds cannot be scheduled. */
import { accountDueWork } from './access/accounts/reset.ts';
import { campaignDueWork } from './engagement/campaigns/due.ts';
import { contractDueWork } from './billing/contracts/due.ts';
import { billingRunDueWork } from './billing/billing-runs/process.ts';
import { billingScheduleDueWork } from './billing/billing-runs/schedule.ts';
import { billing } from './billing/billing-runs/start.ts';
import { recurringDueWork } from './billing/recurring/run.ts';
import { captureLinkDueWork } from './billing/merchant-payment-methods/links.ts';
import { merchantPaymentMethodDueWork } from './billing/merchant-payment-methods/methods.ts';
import { eventDueWork } from './kernel/events.ts';
import { invitationDueWork } from './access/developer-invitations/due.ts';
import { listenSessionDueWork } from './notifications/listen-sessions/due.ts';
import { heldAttemptDueWork } from './payments/hosted-pages/complete-session.ts';
import { hostedSessionDueWork } from './payments/hosted-pages/session-status.ts';
import { rotationDueWork } from './notifications/destinations/rotation.ts';
import { emailDueWork } from './notifications/messaging/email.ts';
import { smsDueWork } from './notifications/messaging/sms.ts';
import { deliveryDueWork } from './notifications/deliveries/attempt.ts';
import { batchFileDueWork, processing } from './payments/batch-files/process.ts';
import type { DueKind } from './kernel/due.ts';
import { settlementDue } from './payments/settlement/due.ts';
import { transactionsDue } from './payments/transactions/due.ts';
import { certificateDueWork } from './wallets/certificates/due.ts';

export const dueWork = Object.freeze({
  ...transactionsDue,
  ...settlementDue,
  ...listenSessionDueWork,
  ...rotationDueWork,
  ...contractDueWork,
  ...recurringDueWork,
  ...billingRunDueWork,
  ...billingScheduleDueWork,
  ...campaignDueWork,
  ...deliveryDueWork,
  ...emailDueWork,
  ...smsDueWork,
  ...eventDueWork,
  ...invitationDueWork,
  ...certificateDueWork,
  ...batchFileDueWork,
  ...hostedSessionDueWork,
  ...heldAttemptDueWork,
  ...merchantPaymentMethodDueWork,
  ...captureLinkDueWork,
  ...accountDueWork,
});

type Handled = typeof dueWork;

declare module './kernel/due.ts' {
  interface DueKinds extends Handled {}
}

/** Whether work of a kind can be carried out. */
export const isDueKind = (kind: string): kind is DueKind => Object.hasOwn(dueWork, kind);

/** Kinds that do a part of their work at a time: only one of them has its turn before others are served. */
export const inTurns: ReadonlySet<DueKind> = new Set([processing, billing]);
