/** Developer accounts under the standard operations (assumptions: 13). */
import type { DeveloperAccountCreateDto } from '../../../../schemas/types/access/developer-portal.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import type { CallWith } from '../../kernel/call.ts';
import { describedResource } from '../../resources/described.ts';
import type { Draft } from '../../resources/resource.ts';
import { computedFields } from './present.ts';
import type { DeveloperAccountRecord } from './record.ts';
import { checkNoAccount, userOf } from './users.ts';

const settings = ({ status, environment, notes }: Partial<DeveloperAccountCreateDto>) => ({
  status: status ?? 'Active',
  environment: environment ?? 'Sandbox',
  notes: notes ?? null,
});

function create(call: CallWith<DeveloperAccountCreateDto>): Draft<DeveloperAccountRecord> {
  const body = call.body;
  const merchantId = actingMerchant(call).id;
  const user = userOf(call.world, merchantId, body.userId);
  checkNoAccount(call.world, user.id);
  return { userId: user.id, merchantId, ...settings(body) };
}

/** The account may pass to another user of its merchant. */
function update(call: CallWith<DeveloperAccountCreateDto>, account: DeveloperAccountRecord): Draft<DeveloperAccountRecord> {
  const body = call.body;
  const { merchantId, id } = account;
  const userId = body.userId.toLowerCase() === account.userId ? account.userId : userOf(call.world, merchantId, body.userId).id;
  checkNoAccount(call.world, userId, id);
  return { userId, merchantId, ...settings(body) };
}

/** An account with its defaults, as an accepted invitation makes it. */
export const usualAccount = (userId: string, merchantId: string): Draft<DeveloperAccountRecord> => ({
  userId,
  merchantId,
  ...settings({}),
});

/** Its name is that of its user, and may repeat. */
export const accountResource = describedResource('developerAccounts', {
  computed: computedFields,
  create,
  update,
  mayRestore: ({ world }, { userId }) => checkNoAccount(world, userId),
});
