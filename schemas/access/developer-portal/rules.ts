import { groups } from '../../groups.ts';
import { chapter } from '../../rule.ts';
import { level, must, untestable } from '../../rules/entry.ts';
import { standardRules } from '../../rules/standard-set.ts';

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
      'GET …/accounts/assignable-users by merchantUser does not succeed',
      core,
    ),
    'PORTAL-INVITE': must(listed, 'An invitation is issued.', `POST ${invitations} and a read afterwards (body not specified)`),
    'PORTAL-INVITE-MAIL': must(
      listed,
      'The link of an invitation is sent by e-mail.',
      'the mailbox of the invited person',
      untestable('a suite cannot read the mailbox, and the content of the e-mail log is not specified'),
    ),
    'PORTAL-INVITE-PERMISSION': must(
      listed,
      'Inviting needs DeveloperPortal.Invitations.Create as well as DeveloperPortal.Invitations.',
      `POST ${invitations} by merchantUser does not succeed`,
      core,
    ),
    'PORTAL-INVITABLE': must(listed, 'Users who can be invited can be listed.', `GET ${invitations}/invitable-users answers 200`),
    'PORTAL-INVITABLE-PERMISSION': must(
      listed,
      'Listing the users who can be invited needs DeveloperPortal.Invitations.Create as well as DeveloperPortal.Invitations.',
      `GET ${invitations}/invitable-users by merchantUser does not succeed`,
      core,
    ),
    'PORTAL-INVITATION-READ': must(listed, 'An invitation can be read by its id.', `GET ${invitations}/{id} of one just issued`),
    'PORTAL-INVITATION-CONTINUATION': must(
      listed,
      'Invitations can be read as continuation pages.',
      `POST ${invitations}/list/continuation answers 200 (body not specified)`,
    ),
    'PORTAL-INVITATION-CONTINUATION-COUNT': must(
      listed,
      'Invitations can be counted.',
      `POST ${invitations}/list/continuation/count answers 200 (body not specified)`,
    ),
    'PORTAL-INVITATION-SUMMARY-COUNTS': must(
      listed,
      'Invitations can be counted by several filters at once.',
      `POST ${invitations}/list/continuation/summary-counts with null filters: the keys sent come back`,
    ),
    'PORTAL-REVOKE': must(
      listed,
      'A pending invitation can be withdrawn.',
      `POST ${invitations}/{id}/revoke of one just issued: a read afterwards returns a changed record, or none`,
      lifecycle,
    ),
    'PORTAL-REVOKE-PERMISSION': must(
      listed,
      'Withdrawing needs DeveloperPortal.Invitations.Delete as well as DeveloperPortal.Invitations.',
      `POST ${invitations}/{id}/revoke by merchantUser does not succeed`,
      core,
    ),
    'PORTAL-INVITATION-ISOLATED': must(
      'concepts: What the service does',
      'A merchant cannot access an invitation of another merchant.',
      `GET ${invitations}/{id} and POST …/revoke by otherMerchant do not succeed`,
      core,
    ),
  },
);
