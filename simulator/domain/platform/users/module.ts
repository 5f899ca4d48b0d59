/** Users of the platform (endpoints: Users; assumptions: 26, 36). */
import { requestLimits } from '../../../../schemas/limits.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { spreadsheetType } from '../../../../schemas/conventions/error-types.ts';
import { inParts, type Answer, ok } from '../../kernel/call.ts';
import type { CallTo, Handler, HandlersOf } from '../../kernel/handler.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { takeToken, issueToken } from '../../resources/download-tokens.ts';
import { predicateOf } from '../../resources/listing/generate.ts';
import { selection } from '../../resources/listing/page.ts';
import { attachment, csvFile } from '../../resources/csv.ts';
import { selectedBy, approximateCount, byEmail, byId, byUsername, continuationList, list } from './find.ts';
import { userListing } from './present.ts';
import { isLockedOut, UserRecord, RoleRecord, ClaimTypeRecord, OrganizationUnitRecord } from './record.ts';
import type { identityUsers } from '../../../../schemas/platform/users/operations.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import * as moves from './changes.ts';
import { logged } from './changes.ts';
import { importUsersFromFile } from './import.ts';
import { changePassword, create, importExternalUser } from './create.ts';
import * as lookups from './given.ts';
import { userResource } from './resource.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

// Exports users as CSV or as a spreadsheet to anyone with a single-use token (assumptions: ID3, I6, 36).

type Row = readonly string[];
type Rows = readonly Row[] | Parts<readonly Row[]>;
type Call = CallTo<'users.exportAsCsv'> | CallTo<'users.exportAsExcel'>;

const maxRows = requestLimits.exportedRows.max;
/** Rows per part of the work: about a millisecond. */
const together = 100;

/** The columns of an export; an import reads the first ones. */
const columns: Readonly<Record<string, (user: UserRecord, world: World) => string>> = {
  userName: ({ userName }) => userName,
  name: ({ name }) => name ?? '',
  surname: ({ surname }) => surname ?? '',
  emailAddress: ({ email }) => email,
  phoneNumber: ({ phoneNumber }) => phoneNumber ?? '',
  assignedRoleNames: ({ roleNames }) => roleNames.join(';'),
  isActive: ({ isActive }) => String(isActive),
  isLockedOut: (user, { clock }) => String(isLockedOut(user, clock.now())),
  emailConfirmed: ({ emailConfirmed }) => String(emailConfirmed),
  twoFactorEnabled: ({ twoFactorEnabled }) => String(twoFactorEnabled),
  isExternal: ({ externalProvider }) => String(externalProvider !== null),
  creationTime: ({ creationTime }) => formatInstant(creationTime),
};

/** The rows that a token allows, header first: those that an import refused, or the users that the query selects. */
function rowsOf(call: Call): { readonly count: number; readonly rows: Rows } {
  const { world, query } = call;
  const { source, keep } = selectedBy(call);
  const matches = predicateOf(world, userListing, selection(call, userListing, { search: query.filter ?? null }));
  const token = takeToken(call, 'users', query.token);
  if (token.rows !== null) return { count: token.rows.length - 1, rows: token.rows };
  const users = source.filter((user) => keep(user) && (matches === null || matches(user)));
  return { count: users.length, rows: present(users, world) };
}

function* present(users: readonly UserRecord[], world: World): Parts<readonly Row[]> {
  const rows: Row[] = [Object.keys(columns)];
  yield* forEach(users, together, (user) => void rows.push(Object.values(columns).map((read) => read(user, world))));
  return rows;
}

function* csvOf(rows: Rows): Parts<Answer<string>> {
  return yield* csvFile('users.csv', 'next' in rows ? yield* rows : rows);
}

const exportAsCsv: Handler<'users.exportAsCsv'> = (call) => inParts(csvOf(rowsOf(call).rows));

const exportAsExcel: Handler<'users.exportAsExcel'> = (call) => {
  const { count, rows } = rowsOf(call);
  if (count > maxRows) throw invalidMember('filter', `A spreadsheet may have at most ${maxRows} users; the query selects ${count}.`);
  const write = function* (): Parts<Answer<Uint8Array>> {
    const body = yield* call.world.spreadsheets.write('next' in rows ? yield* rows : rows);
    return { body, mediaType: spreadsheetType, headers: attachment('users.xlsx') };
  };
  return inParts(write());
};

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
