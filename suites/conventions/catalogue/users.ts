import type { Context } from '../../../fixtures/test.ts';
import { idOf } from '../../checks/created.ts';
import { as, keptOf, lockParams, userBody } from '../../checks/user.ts';
import { textsIn } from '../../checks/members.ts';
import { at, type Go } from './walker.ts';

export async function users(go: Go, context: Context): Promise<void> {
  if (context.target.personas.hostAdmin === undefined) return;
  const lists = ['list', 'continuationList', 'approximateCount', 'allClaimTypes', 'assignableRoles', 'availableOrganizationUnits'] as const;
  for (const list of [...lists, 'lookupRoles', 'lookupOrganizationUnits', 'externalLoginProviders', 'downloadToken'] as const)
    await go(`users.${list}`, { as });
  const sent = userBody(context);
  const id = await idOf(context, 'users', await go('users.create', { as, body: sent }), { sent, as });
  const on = { as, ...at(id) };
  for (const read of ['read', 'byId', 'access', 'name', 'roles', 'claims', 'organizationUnits', 'twoFactorEnabled'] as const)
    await go(`users.${read}`, on);
  await go('users.byUsername', { as, params: { username: String(sent['userName']) } });
  await go('users.byEmail', { as, params: { email: String(sent['email']) } });
  await go('users.update', { ...on, body: { ...keptOf(sent), surname: 'Changed' } });
  await go('users.changePassword', { ...on, body: { newPassword: `${String(sent['password'])}b` } });
  await go('users.updateRoles', { ...on, body: { roleNames: [] } });
  await go('users.updateClaims', { ...on, body: [] });
  await go('users.lock', { as, params: await lockParams(context, id) });
  await go('users.unlock', on);
  await go('users.setTwoFactorEnabled', { as, params: { id, enabled: 'true' } });
  for (const last of ['delete', 'restore', 'read'] as const) await go(`users.${last}`, on);
  const name = context.build
    .name('external user', 64)
    .replaceAll(/[^\w.-]+/g, '-')
    .toLowerCase();
  await go('users.importExternalUser', { as, body: { provider: 'sim-directory', userNameOrEmailAddress: name } });
  for (const format of ['exportAsCsv', 'exportAsExcel'] as const) {
    const [token = ''] = textsIn((await go('users.downloadToken', { as })).json);
    await go(`users.${format}`, { as, query: { token } });
  }
  // Outside a world nothing would remove the users that a file creates.
  if (context.world === undefined) return;
  const file = `userName,emailAddress\r\n${name}-of-file,${name}@file.example\r\n`;
  await go('users.importUsersFromFile', { as, rawBody: file, headers: { 'content-type': 'text/csv' } });
}
