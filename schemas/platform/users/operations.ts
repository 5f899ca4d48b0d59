import { act, entry, get, group, post, put, remove, withActions } from '../../operation.ts';
import { answers, answersAccess, answersName, answersNothing, answersRestored, mayTakeForm, takes } from '../../payloads.ts';
import { array, boolean, instant, list, nullable, text } from '../../shape.ts';
import { spreadsheetType, UsersFileForm } from '../../conventions/error-types.ts';
import { Count, page } from '../../conventions/paging-types.ts';
import { LookupDto } from '../../conventions/common-types.ts';
import {
  ClaimTypeDto,
  IdentityRolesDto,
  IdentityUserClaimDto,
  OrganizationUnitDto,
  OrganizationUnitLookupDto,
  OrganizationUnitsDto,
  UserClaimUpdateDto,
  UserRolesUpdateDto,
  DownloadTokenDto,
  ExternalLoginProviderDto,
  IdentityUserCreateDto,
  IdentityUserDto,
  IdentityUserUpdateDto,
  ImportExternalUserDto,
  ImportUsersResultDto,
  UserPasswordDto,
  UsersExportQuery,
  UsersQuery,
} from './types.ts';

const base = '/api/identity/users';
const users = 'Identity.Users';
// "Writes add": each PUT and POST on an existing user counts as an update, including restoring, as for rate limits.
const update = withActions(users, 'Update');
const importing = withActions(users, 'Import');

const pages = { query: UsersQuery, ...answers(page(IdentityUserDto)), paged: true } as const;
/** A user, or null if there is none (assumptions: ID2). */
const finds = answers(nullable(IdentityUserDto));

export const identityUsers = group(
  { prefix: 'users', title: 'Users', scope: 'host' },
  {
    list: get(base, [users], 'List users', pages),
    create: post(base, withActions(users, 'Create'), 'Create a user', { ...takes(IdentityUserCreateDto), ...answers(IdentityUserDto) }),
    allClaimTypes: get(`${base}/all-claim-types`, [users], 'List claim types', answers(array(ClaimTypeDto))),
    approximateCount: get(`${base}/approximate-count`, [users], 'Count users, approximately', { query: UsersQuery, ...answers(Count) }),
    assignableRoles: get(`${base}/assignable-roles`, [users], 'List roles that can be given', answers(IdentityRolesDto)),
    availableOrganizationUnits: get(
      `${base}/available-organization-units`,
      [users],
      'List organization units that can be given',
      answers(OrganizationUnitsDto),
    ),
    byEmail: get(`${base}/by-email/{email}`, [users], 'Find a user by e-mail address', { pathParameters: { email: text() }, ...finds }),
    byId: get(`${base}/by-id/{id}`, [users], 'Find a user by id', finds),
    byUsername: get(`${base}/by-username/{username}`, [users], 'Find a user by name', { pathParameters: { username: text() }, ...finds }),
    continuationList: get(`${base}/continuation-list`, [users], 'Return a page of users', pages),
    downloadToken: get(`${base}/download-token`, [users], 'Get a token for an export', answers(DownloadTokenDto)),
    exportAsCsv: get(`${base}/export-as-csv`, [], 'Export users as CSV', { query: UsersExportQuery, reply: { mediaType: 'text/csv' } }),
    exportAsExcel: get(`${base}/export-as-excel`, [], 'Export users as a spreadsheet', {
      query: UsersExportQuery,
      reply: { mediaType: spreadsheetType },
    }),
    externalLoginProviders: get(
      `${base}/external-login-Providers`,
      importing,
      'List external sign-in providers',
      answers(array(ExternalLoginProviderDto)),
    ),
    importExternalUser: post(`${base}/import-external-user`, importing, 'Import a user of an external provider', {
      ...takes(ImportExternalUserDto),
      ...answers(IdentityUserDto),
      effect: { kind: 'creates' },
    }),
    importUsersFromFile: post(`${base}/import-users-from-file`, importing, 'Import users from a file', {
      ...mayTakeForm(UsersFileForm, 'multipart/form-data', 'text/csv', spreadsheetType),
      ...answers(ImportUsersResultDto),
    }),
    lookupOrganizationUnits: get(
      `${base}/lookup/organization-units`,
      [users],
      'List organization units to pick from',
      answers(array(OrganizationUnitLookupDto)),
    ),
    lookupRoles: get(`${base}/lookup/roles`, [users], 'List roles to pick from', answers(array(LookupDto))),
    read: get(`${base}/{id}`, [users], 'Read a user', answers(IdentityUserDto)),
    update: put(`${base}/{id}`, update, 'Replace a user', { ...takes(IdentityUserUpdateDto), ...answers(IdentityUserDto) }),
    delete: remove(`${base}/{id}`, withActions(users, 'Delete'), 'Delete a user', answersNothing),
    access: get(`${base}/{id}/access`, [users], 'Check whether the caller can access a user', answersAccess),
    changePassword: put(`${base}/{id}/change-password`, update, 'Set the password of a user', {
      ...takes(UserPasswordDto),
      ...answersNothing,
    }),
    claims: get(`${base}/{id}/claims`, [users], 'List the claims of a user', answers(array(IdentityUserClaimDto))),
    updateClaims: put(`${base}/{id}/claims`, update, 'Replace the claims of a user', {
      ...takes(list(UserClaimUpdateDto)),
      ...answersNothing,
    }),
    lock: entry('PUT', `${base}/{id}/lock/{lockoutEnd}`, update, 'Lock a user until an instant', {
      pathParameters: { lockoutEnd: instant() },
      ...answersNothing,
    }),
    name: get(`${base}/{id}/name`, [users], 'Read the name of a user', answersName),
    organizationUnits: get(
      `${base}/{id}/organization-units`,
      [users],
      'List the organization units of a user',
      answers(array(OrganizationUnitDto)),
    ),
    restore: act(`${base}/{id}/restore`, update, 'Restore a deleted user', answersRestored(IdentityUserDto)),
    roles: get(`${base}/{id}/roles`, [users], 'List the roles of a user', answers(IdentityRolesDto)),
    updateRoles: put(`${base}/{id}/roles`, update, 'Replace the roles of a user', { ...takes(UserRolesUpdateDto), ...answersNothing }),
    twoFactorEnabled: get(`${base}/{id}/two-factor-enabled`, [users], 'Read whether a user has two-factor sign-in', answersAccess),
    setTwoFactorEnabled: entry('PUT', `${base}/{id}/two-factor/{enabled}`, update, 'Turn two-factor sign-in of a user on or off', {
      pathParameters: { enabled: boolean() },
      ...answersNothing,
    }),
    unlock: entry('PUT', `${base}/{id}/unlock`, update, 'Unlock a user', answersNothing),
  },
);
