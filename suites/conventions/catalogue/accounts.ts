/** A walk through the caller's account, profile and sessions. At a deployment it only reads, and writes the profile back unchanged. */
import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import type { Context } from '../../../fixtures/test.ts';
import { firstId } from '../../checks/listed.ts';
import { pictureUpload } from '../../checks/hosted-session.ts';
import { userBody, as, keptOf, lockParams } from '../../checks/merchant.ts';
import { at, type Go } from './walker.ts';
import { idOf } from '../../checks/created.ts';
import { textsIn } from '../../checks/members.ts';

/** They succeed only with a password or a code that a test cannot know; a request without it shows that they are served. */
const withSecret = [
  'account.confirmEmail',
  'account.confirmPhoneNumber',
  'account.resetPassword',
  'myProfile.changePassword',
  'gatewayProfile.changePassword',
] as const;

const whole = { query: { suppressNulls: false } };

export async function accounts(go: Go, context: Context): Promise<void> {
  const { target, world } = context;
  for (const id of ['account.securityLogs', 'account.linkUser', 'account.validateCaptcha'] as const) await go(id);
  const { userId } = target.personas.merchantAdmin ?? {};
  await go('account.confirmationState', userId === undefined ? {} : { query: { id: userId } });
  for (const group of ['myProfile', 'gatewayProfile'] as const) {
    for (const verb of ['timezones', 'twoFactorEnabled'] as const) await go(`${group}.${verb}`);
    await go(`${group}.read`);
    const read = await go(`${group}.read`, whole);
    if (read.ok) await go(`${group}.update`, { body: read.json });
  }
  await go('gatewayProfile.canEnableTwoFactor');
  const listed = await go('sessions.list', whole);
  for (const id of ['mySession.approximateTotalCount', 'mySession.continuationList', 'mySession.summaryCounts'] as const) await go(id);
  const id = firstId(listed, ({ isCurrent }) => isCurrent !== true);
  if (id !== undefined)
    for (const verb of ['sessions.read', 'mySession.ensureEntityAccess', 'mySession.tryEnsureEntityAccess'] as const)
      await go(verb, at(id));
  // The remaining operations would change how a person signs in, or send messages.
  if (world === undefined || userId === undefined) return;
  if (id !== undefined) await go('mySession.revoke', at(id));
  const others = firstId(await go('sessions.list', whole), ({ isCurrent }) => isCurrent !== true);
  if (others !== undefined) await go('sessions.delete', at(others));
  await go('account.uploadProfilePicture', pictureUpload);
  for (const verb of ['account.profilePicture', 'account.profilePictureFile'] as const) await go(verb, at(userId));
  for (const group of ['myProfile', 'gatewayProfile'] as const) await go(`${group}.setTwoFactorEnabled`, { query: { enabled: false } });
  await go('account.sendEmailConfirmationToken', { body: { ...bodyRecipeOf('account.sendEmailConfirmationToken'), userId } });
  await go('account.sendPhoneNumberConfirmationToken', { body: { ...bodyRecipeOf('account.sendPhoneNumberConfirmationToken'), userId } });
  await go('account.sendPasswordResetCode', { body: bodyRecipeOf('account.sendPasswordResetCode') });
  await go('account.sendPasswordResetCodeWithUsername', { body: bodyRecipeOf('account.sendPasswordResetCodeWithUsername') });
  await go('account.verifyPasswordResetToken', { body: { ...bodyRecipeOf('account.verifyPasswordResetToken'), userId } });
  await go('account.verifyEmailConfirmationToken', { body: { ...bodyRecipeOf('account.verifyEmailConfirmationToken'), userId } });
  const { userName, email: emailAddress, password } = userBody(context);
  await go('account.register', { body: { userName, emailAddress, password, appName: 'gateproof' } });
  for (const id of withSecret) await go(id, { body: {} });
}

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
