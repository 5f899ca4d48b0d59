import { developerAccounts as described } from './group.ts';
import { act, ends, get, group, post, withActions } from '../../operation.ts';
import { answers, countsFilters, countsPages, pages, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';
import { array } from '../../shape.ts';
import { DeveloperInvitationCreateDto, DeveloperInvitationDto, DeveloperUserDto, DeveloperUsersQuery } from './types.ts';

const accounts = 'DeveloperPortal.Accounts';
const invitations = 'DeveloperPortal.Invitations';
const base = '/api/developer-portal';
const section = 'Developer portal';
const invitation = answers(DeveloperInvitationDto);
const users = { query: DeveloperUsersQuery, ...answers(array(DeveloperUserDto)) };

export const developerPortal = {
  ...resourceSet(described),
  ...group(
    { prefix: 'developerAccounts', title: 'Developer accounts', section },
    {
      assignableUsers: get(
        `${base}/accounts/assignable-users`,
        withActions(accounts, 'Create'),
        'List users who can be given an account',
        users,
      ),
    },
  ),
  ...group(
    { prefix: 'developerInvitations', title: 'Developer invitations', section },
    {
      create: post(`${base}/invitations`, withActions(invitations, 'Create'), 'Invite a developer by e-mail', {
        ...takes(DeveloperInvitationCreateDto),
        ...invitation,
      }),
      invitableUsers: get(
        `${base}/invitations/invitable-users`,
        withActions(invitations, 'Create'),
        'List users who can be invited',
        users,
      ),
      page: post(`${base}/invitations/list/continuation`, [invitations], 'Return a filtered page of invitations', {
        ...pages(DeveloperInvitationDto),
      }),
      count: post(`${base}/invitations/list/continuation/count`, [invitations], 'Count invitations, approximately', countsPages),
      summaryCounts: post(
        `${base}/invitations/list/continuation/summary-counts`,
        [invitations],
        'Count invitations for several filters',
        countsFilters,
      ),
      read: get(`${base}/invitations/{id}`, [invitations], 'Read an invitation', invitation),
      revoke: act(`${base}/invitations/{id}/revoke`, withActions(invitations, 'Delete'), 'Withdraw a pending invitation', {
        ...invitation,
        ...ends,
      }),
    },
  ),
};
