/** Developer accounts and the invitations to them (assumptions: 13). */
import { defaulted, instant, int32, maybe, nullable, optional, shape, text, uuid, type Static, array } from '../../shape.ts';
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { ApiKeyEnvironment, DeveloperAccountStatus, InvitationStatus } from '../../conventions/enums.ts';
import { describeGroup } from '../../group.ts';
import { caller, listed } from '../../recipe.ts';
import { act, ends, get, group, post, withActions } from '../../operation.ts';
import { answers, countsFilters, countsPages, pages, takes } from '../../payloads.ts';
import { resourceSet } from '../../resource-set.ts';

const writable = {
  userId: uuid(),
  merchantId: uuid(),
  status: defaulted(DeveloperAccountStatus, 'Active'),
  environment: defaulted(ApiKeyEnvironment, 'Sandbox'),
  notes: maybe(text(512)),
};

const DeveloperAccountCreateDto = shape('DeveloperAccountCreateDto', 'assumed', writable);

const DeveloperAccountUpdateDto = shape('DeveloperAccountUpdateDto', 'assumed', updateFields(writable));

/** `apiKeyCount` and `lastActiveAt` describe the user's keys. */
const DeveloperAccountDto = shape('DeveloperAccountDto', 'assumed', {
  id: uuid(),
  ...replyFields(writable),
  userName: text(),
  email: text(),
  displayName: text(),
  apiKeyCount: int32({ minimum: 0 }),
  lastActiveAt: nullable(instant()),
  ...fullAudited(),
  ...stamped(),
});
/** Exactly one of `email` and `userId` must be given; the handler checks this. */
export const DeveloperInvitationCreateDto = shape('DeveloperInvitationCreateDto', 'assumed', {
  email: maybe(text(256)),
  userId: maybe(uuid()),
  merchantId: uuid(),
  message: maybe(text(512)),
});
export type DeveloperInvitationCreateDto = Static<typeof DeveloperInvitationCreateDto>;

/** Only the e-mail contains the link. */
export const DeveloperInvitationDto = shape('DeveloperInvitationDto', 'assumed', {
  id: uuid(),
  email: text(256),
  userId: nullable(uuid()),
  merchantId: uuid(),
  invitedByUserId: uuid(),
  status: InvitationStatus,
  message: nullable(text(512)),
  sentAt: instant(),
  expiresAt: instant(),
  acceptedAt: nullable(instant()),
  revokedAt: nullable(instant()),
  revokedBy: nullable(uuid()),
  ...fullAudited(),
});

/** A user who can be assigned or invited. */
export const DeveloperUserDto = shape('DeveloperUserDto', 'assumed', {
  id: uuid(),
  userName: text(),
  email: text(),
  name: nullable(text()),
  surname: nullable(text()),
});

/** `filter` searches names and addresses. */
export const DeveloperUsersQuery = shape('DeveloperUsersQuery', 'assumed', {
  merchantId: optional(uuid()),
  filter: optional(text(256)),
  maxResultCount: defaulted(int32(), 10),
});
export type DeveloperUsersQuery = Static<typeof DeveloperUsersQuery>;

export const developerAccounts = describeGroup({
  area: 'access',
  prefix: 'developerAccounts',
  noun: ['developer account', 'developer accounts'],
  title: 'Developer accounts',
  base: '/api/developer-portal/accounts',
  permission: 'DeveloperPortal.Accounts',
  restore: 'Create',
  shapes: { item: DeveloperAccountDto, create: DeveloperAccountCreateDto, update: DeveloperAccountUpdateDto },
  omit: ['list'],
  rules: 'PORTAL-ACCOUNT',
  isIsolated: true,
  owner: 'merchant',
  name: 'displayName',
  label: 'notes',
  hasUniqueName: false,
  search: ['displayName', 'userName', 'email', 'notes'],
  recipe: { merchantId: caller('merchantId'), environment: 'Sandbox', userId: listed('developerAccounts.assignableUsers') },
  change: { notes: 'Builds the shop' },
  isScarce: true,
});

const accounts = 'DeveloperPortal.Accounts';
const invitations = 'DeveloperPortal.Invitations';
const base = '/api/developer-portal';
const section = 'Developer portal';
const invitation = answers(DeveloperInvitationDto);
const users = { query: DeveloperUsersQuery, ...answers(array(DeveloperUserDto)) };

export const developerPortal = {
  ...resourceSet(developerAccounts),
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
