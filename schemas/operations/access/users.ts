import { act, entry, get, group, post, put, remove, withActions } from '../../operation.ts';
import { mayTakeFile } from '../../payloads.ts';
import { boolean, instant, text } from '../../shape.ts';

const base = '/api/identity/users';
const users = 'Identity.Users';
// "Writes add": each PUT and POST on an existing user counts as an update, restoring included, as for rate limits.
const update = withActions(users, 'Update');
const importing = withActions(users, 'Import');

export const identityUsers = group(
  { prefix: 'users', title: 'Users', scope: 'host' },
  {
    list: get(base, [users], 'List users', { paged: true }),
    create: post(base, withActions(users, 'Create'), 'Create a user'),
    allClaimTypes: get(`${base}/all-claim-types`, [users], 'List claim types'),
    approximateCount: get(`${base}/approximate-count`, [users], 'Count users, approximately'),
    assignableRoles: get(`${base}/assignable-roles`, [users], 'List roles that can be given'),
    availableOrganizationUnits: get(`${base}/available-organization-units`, [users], 'List organization units that can be given'),
    byEmail: get(`${base}/by-email/{email}`, [users], 'Find a user by e-mail address', { pathParameters: { email: text() } }),
    byId: get(`${base}/by-id/{id}`, [users], 'Find a user by id'),
    byUsername: get(`${base}/by-username/{username}`, [users], 'Find a user by name', { pathParameters: { username: text() } }),
    continuationList: get(`${base}/continuation-list`, [users], 'Return a page of users', { paged: true }),
    downloadToken: get(`${base}/download-token`, [users], 'Get a token for an export'),
    exportAsCsv: get(`${base}/export-as-csv`, [], 'Export users as CSV', { reply: { mediaType: 'text/csv' } }),
    exportAsExcel: get(`${base}/export-as-excel`, [], 'Export users as a spreadsheet', {
      reply: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    }),
    externalLoginProviders: get(`${base}/external-login-Providers`, importing, 'List external sign-in providers'),
    importExternalUser: post(`${base}/import-external-user`, importing, 'Import a user of an external provider'),
    importUsersFromFile: post(`${base}/import-users-from-file`, importing, 'Import users from a file', mayTakeFile()),
    lookupOrganizationUnits: get(`${base}/lookup/organization-units`, [users], 'List organization units to pick from'),
    lookupRoles: get(`${base}/lookup/roles`, [users], 'List roles to pick from'),
    read: get(`${base}/{id}`, [users], 'Read a user'),
    update: put(`${base}/{id}`, update, 'Replace a user'),
    delete: remove(`${base}/{id}`, withActions(users, 'Delete'), 'Delete a user'),
    access: get(`${base}/{id}/access`, [users], 'Check whether the caller can access a user'),
    changePassword: put(`${base}/{id}/change-password`, update, 'Set the password of a user'),
    claims: get(`${base}/{id}/claims`, [users], 'List the claims of a user'),
    updateClaims: put(`${base}/{id}/claims`, update, 'Replace the claims of a user'),
    lock: entry('PUT', `${base}/{id}/lock/{lockoutEnd}`, update, 'Lock a user until an instant', {
      pathParameters: { lockoutEnd: instant() },
    }),
    name: get(`${base}/{id}/name`, [users], 'Read the name of a user'),
    organizationUnits: get(`${base}/{id}/organization-units`, [users], 'List the organization units of a user'),
    restore: act(`${base}/{id}/restore`, update, 'Restore a deleted user'),
    roles: get(`${base}/{id}/roles`, [users], 'List the roles of a user'),
    updateRoles: put(`${base}/{id}/roles`, update, 'Replace the roles of a user'),
    twoFactorEnabled: get(`${base}/{id}/two-factor-enabled`, [users], 'Read whether a user has two-factor sign-in'),
    setTwoFactorEnabled: entry('PUT', `${base}/{id}/two-factor/{enabled}`, update, 'Turn two-factor sign-in of a user on or off', {
      pathParameters: { enabled: boolean() },
    }),
    unlock: entry('PUT', `${base}/{id}/unlock`, update, 'Unlock a user'),
  },
);
