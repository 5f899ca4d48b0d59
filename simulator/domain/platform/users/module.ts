/** Users of the platform (endpoints: Users; assumptions: 26, 36). */
import type { identityUsers } from '../../../../schemas/platform/users/operations.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { issueToken } from '../../resources/download-tokens.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { logged } from './changes.ts';
import { exportAsCsv, exportAsExcel } from './export.ts';
import { importUsersFromFile } from './import.ts';
import { changePassword, create, importExternalUser } from './create.ts';
import { approximateCount, byEmail, byId, byUsername, continuationList, list } from './find.ts';
import * as lookups from './given.ts';
import * as moves from './changes.ts';
import { userResource } from './resource.ts';
import { UserRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { RoleRecord, ClaimTypeRecord, OrganizationUnitRecord } from './roles.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const downloadToken: Handler<'users.downloadToken'> = (call) => ok({ token: issueToken(call, 'users') });

const standard = resourceHandlers(userResource, ['list', 'page', 'count', 'summaryCounts', 'create']);

const handlers = {
  ...standard,
  'users.update': logged(standard['users.update']),
  'users.delete': logged(standard['users.delete']),
  'users.restore': logged(standard['users.restore']),
  'users.list': list,
  'users.continuationList': continuationList,
  'users.approximateCount': approximateCount,
  'users.create': create,
  'users.byEmail': byEmail,
  'users.byId': byId,
  'users.byUsername': byUsername,
  'users.changePassword': changePassword,
  'users.importExternalUser': importExternalUser,
  'users.downloadToken': downloadToken,
  'users.exportAsCsv': exportAsCsv,
  'users.exportAsExcel': exportAsExcel,
  'users.importUsersFromFile': importUsersFromFile,
  'users.allClaimTypes': lookups.allClaimTypes,
  'users.assignableRoles': lookups.assignableRoles,
  'users.lookupRoles': lookups.lookupRoles,
  'users.availableOrganizationUnits': lookups.availableOrganizationUnits,
  'users.lookupOrganizationUnits': lookups.lookupOrganizationUnits,
  'users.externalLoginProviders': lookups.externalLoginProviders,
  'users.lock': moves.lock,
  'users.unlock': moves.unlock,
  'users.twoFactorEnabled': moves.twoFactorEnabled,
  'users.setTwoFactorEnabled': moves.setTwoFactorEnabled,
  'users.roles': moves.roles,
  'users.updateRoles': moves.updateRoles,
  'users.organizationUnits': moves.organizationUnits,
  'users.claims': moves.claims,
  'users.updateClaims': moves.updateClaims,
} satisfies HandlersOf<typeof identityUsers>;

const records = {
  users: kind(UserRecord, {
    merchantId: byMerchant,
    resellerId: (user) => user.resellerId,
    // Names and addresses must differ in more than case.
    userName: (user) => user.userName.toLowerCase(),
    email: (user) => user.email.toLowerCase(),
  }),
  roles: kind(RoleRecord, { name: (role) => role.name.toLowerCase() }),
  claimTypes: kind(ClaimTypeRecord, { name: (type) => type.name.toLowerCase() }),
  organizationUnits: kind(OrganizationUnitRecord, {}),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const userModule = defineModule({ records, handlers });
