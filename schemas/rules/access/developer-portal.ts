/** Developer portal: accounts with the standard set, and invitations to them. */
import { groups } from '../../groups/all.ts';
import { chapter } from '../../rule.ts';
import { level, must, untestable } from '../entry.ts';
import { standardRules } from '../standard-set.ts';

const listed = 'endpoints: Developer portal';
const invitations = '/api/developer-portal/invitations';
const core = level('core');
const lifecycle = level('lifecycle');

export const developerPortal = chapter(
  { level: 'operations' },
  {
    ...standardRules(groups.developerAccounts),
    'PORTAL-ASSIGNABLE': must(listed, 'Users who can be given an account can be listed.', 'GET …/accounts/assignable-users answers 200'),
    'PORTAL-ASSIGNABLE-PERMISSION': must(
      listed,
      'Listing the users who can be given an account needs DeveloperPortal.Accounts.Create as well as DeveloperPortal.Accounts.',
      'GET …/accounts/assignable-users by merchantUser is no success',
      core,
    ),
    'PORTAL-INVITE': must(listed, 'An invitation is issued.', `POST ${invitations} and a read after it; its body is not shown`),
    'PORTAL-INVITE-MAIL': must(
      listed,
      'The link of an invitation is sent by mail.',
      'the mailbox of whoever is invited',
      untestable('the mail goes to a mailbox that a suite cannot read, and what the log of mails holds is not shown'),
    ),
    'PORTAL-INVITE-PERMISSION': must(
      listed,
      'Inviting needs DeveloperPortal.Invitations.Create as well as DeveloperPortal.Invitations.',
      `POST ${invitations} by merchantUser is no success`,
      core,
    ),
    'PORTAL-INVITABLE': must(listed, 'Users who can be invited can be listed.', `GET ${invitations}/invitable-users answers 200`),
    'PORTAL-INVITABLE-PERMISSION': must(
      listed,
      'Listing the users who can be invited needs DeveloperPortal.Invitations.Create as well as DeveloperPortal.Invitations.',
      `GET ${invitations}/invitable-users by merchantUser is no success`,
      core,
    ),
    'PORTAL-INVITATION-READ': must(listed, 'An invitation can be read by its id.', `GET ${invitations}/{id} of one just issued`),
    'PORTAL-INVITATION-CONTINUATION': must(
      listed,
      'Invitations can be read as continuation pages.',
      `POST ${invitations}/list/continuation answers 200; its body is not shown`,
    ),
    'PORTAL-INVITATION-CONTINUATION-COUNT': must(
      listed,
      'Invitations can be counted.',
      `POST ${invitations}/list/continuation/count answers 200; its body is not shown`,
    ),
    'PORTAL-INVITATION-SUMMARY-COUNTS': must(
      listed,
      'Invitations can be counted by several filters at once.',
      `POST ${invitations}/list/continuation/summary-counts with null filters: the keys sent come back`,
    ),
    'PORTAL-REVOKE': must(
      listed,
      'A pending invitation can be withdrawn.',
      `POST ${invitations}/{id}/revoke of one just issued: a read after it answers another record, or none`,
      lifecycle,
    ),
    'PORTAL-REVOKE-PERMISSION': must(
      listed,
      'Withdrawing needs DeveloperPortal.Invitations.Delete as well as DeveloperPortal.Invitations.',
      `POST ${invitations}/{id}/revoke by merchantUser is no success`,
      core,
    ),
    'PORTAL-INVITATION-ISOLATED': must(
      'concepts: What the service does',
      'An invitation of one merchant is closed to another.',
      `GET ${invitations}/{id} and POST …/revoke by otherMerchant are no success`,
      core,
    ),
  },
);
