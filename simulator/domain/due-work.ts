/** What the clock brings about, by the kind of the work. Each group adds its own. */
import { campaignDueWork } from './campaigns/due.ts';
import { contractDueWork } from './contracts/due.ts';
import { invitationDueWork } from './developer-invitations/due.ts';
import { listenSessionDueWork } from './listen-sessions/due.ts';
import { transactionsDue } from './transactions/due.ts';
import type { DueHandler } from './world.ts';

export const dueWork: Readonly<Record<string, DueHandler>> = Object.freeze({
  ...transactionsDue,
  ...listenSessionDueWork,
  ...contractDueWork,
  ...campaignDueWork,
  ...invitationDueWork,
});
