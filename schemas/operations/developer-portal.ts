import { act, get, group, post, withActions } from '../operation.ts';
import { resourceSet } from '../resource-set.ts';

const accounts = 'DeveloperPortal.Accounts';
const invitations = 'DeveloperPortal.Invitations';
const base = '/api/developer-portal';
const section = 'Developer portal';

export const developerPortal = {
  ...resourceSet({
    prefix: 'developerAccounts',
    title: 'Developer accounts',
    base: `${base}/accounts`,
    permission: accounts,
    restore: 'Create',
    noun: ['developer account', 'developer accounts'],
    omit: ['list'],
  }),
  ...group(
    { prefix: 'developerAccounts', title: 'Developer accounts', section },
    { assignableUsers: get(`${base}/accounts/assignable-users`, withActions(accounts, 'Create'), 'List users who may get an account') },
  ),
  ...group(
    { prefix: 'developerInvitations', title: 'Developer invitations', section },
    {
      create: post(`${base}/invitations`, withActions(invitations, 'Create'), 'Invite a developer by e-mail'),
      invitableUsers: get(`${base}/invitations/invitable-users`, withActions(invitations, 'Create'), 'List users who may be invited'),
      page: post(`${base}/invitations/list/continuation`, [invitations], 'Answer a filtered page of invitations', { paged: true }),
      count: post(`${base}/invitations/list/continuation/count`, [invitations], 'Count invitations, approximately'),
      summaryCounts: post(`${base}/invitations/list/continuation/summary-counts`, [invitations], 'Count invitations once per named filter'),
      read: get(`${base}/invitations/{id}`, [invitations], 'Read an invitation'),
      revoke: act(`${base}/invitations/{id}/revoke`, withActions(invitations, 'Delete'), 'Withdraw a pending invitation'),
    },
  ),
};
