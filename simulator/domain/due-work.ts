/** What the clock brings about, by the kind of the work. Each group adds its own. */
import { campaignDueWork } from './campaigns/due.ts';
import { contractDueWork } from './contracts/due.ts';
import { fanOutEvents } from './events/staged.ts';
import { invitationDueWork } from './developer-invitations/due.ts';
import { listenSessionDueWork } from './listen-sessions/due.ts';
import { rotationDueWork } from './notifications/destinations/rotation.ts';
import { emailDueWork } from './messaging/email.ts';
import { smsDueWork } from './messaging/sms.ts';
import { deliveryDueWork } from './notifications/deliveries/attempt.ts';
import { fanOutDue } from './notifications/deliveries/fan-out.ts';
import { transactionsDue } from './transactions/due.ts';
import { certificateDueWork } from './wallets/certificates/due.ts';
import type { DueHandler } from './world.ts';

export const dueWork: Readonly<Record<string, DueHandler>> = Object.freeze({
  ...transactionsDue,
  ...listenSessionDueWork,
  ...rotationDueWork,
  ...contractDueWork,
  ...campaignDueWork,
  ...deliveryDueWork,
  ...emailDueWork,
  ...smsDueWork,
  [fanOutEvents]: fanOutDue,
  ...invitationDueWork,
  ...certificateDueWork,
});
