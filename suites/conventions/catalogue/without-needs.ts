/** A walk by a key without permissions through what needs none, with its own records: its profile, sessions and files. */
import type { Context } from '../../../fixtures/test.ts';
import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import { idOf } from '../../checks/created.ts';
import { pictureUpload } from '../../checks/hosted-session.ts';
import { firstId } from '../../checks/listed.ts';
import { batchFileUpload, followUpBody, pay } from '../../checks/payment.ts';
import { at, lesser as as, type Go } from './walker.ts';

export async function withoutNeeds(go: Go, context: Context): Promise<void> {
  const { target, world } = context;
  const { userId } = target.personas.noPermissions ?? {};
  if (target.personas.noPermissions === undefined) return;
  for (const group of ['myProfile', 'gatewayProfile'] as const) {
    const read = await go(`${group}.read`, { as, query: { suppressNulls: false } });
    if (read.ok) await go(`${group}.update`, { as, body: read.json });
  }
  const id = firstId(await go('sessions.list', { as, query: { suppressNulls: false } }), ({ isCurrent }) => isCurrent !== true);
  if (id !== undefined) for (const verb of ['sessions.read', 'mySession.ensureEntityAccess'] as const) await go(verb, { as, ...at(id) });
  await go('gatewayProfile.canEnableTwoFactor', { as });
  const { id: transactionId, merchantId } = await pay(context);
  await go('transactions.operate', { as, params: { merchantId, transactionId }, body: followUpBody });
  const uploaded = await go('transactions.uploadBatchFile', { as, ...batchFileUpload(context, transactionId) });
  if (uploaded.ok) {
    const file = await idOf(context, 'batchFiles', uploaded, { as });
    for (const verb of ['readBatchFile', 'downloadBatchFile', 'exportBatchFileResults', 'cancelBatchFile'] as const)
      await go(`transactions.${verb}`, { as, ...at(file) });
  }
  // The remaining operations would change how a person signs in, or send messages.
  if (world === undefined || userId === undefined) return;
  if (id !== undefined) await go('mySession.revoke', { as, ...at(id) });
  await go('account.uploadProfilePicture', { as, ...pictureUpload });
  await go('account.profilePicture', { as, ...at(userId) });
  for (const group of ['myProfile', 'gatewayProfile'] as const) await go(`${group}.setTwoFactorEnabled`, { as, query: { enabled: false } });
  for (const verb of ['sendEmailConfirmationToken', 'sendPhoneNumberConfirmationToken'] as const)
    await go(`account.${verb}`, { as, body: { ...bodyRecipeOf(`account.${verb}`), userId } });
}
