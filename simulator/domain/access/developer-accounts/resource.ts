/** Developer accounts under the standard operations (assumptions: 13). */
import { DeveloperAccountDto, type DeveloperAccountCreateDto } from '../../../../schemas/types/access/developer-portal.ts';
import { actingMerchant, reachable, seesOwned } from '../../kernel/acting-merchant.ts';
import type { CallWith } from '../../kernel/call.ts';
import type { Draft, Resource } from '../../resources/resource.ts';
import { computedFields, displayName, presentAccount } from './present.ts';
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
export const accountResource: Resource<DeveloperAccountRecord, 'developerAccounts'> = {
  prefix: 'developerAccounts',
  collection: (world) => world.records.developerAccounts,
  listing: {
    shape: DeveloperAccountDto,
    search: ['displayName', 'userName', 'email', 'notes'],
    computed: computedFields,
    restorePermission: 'DeveloperPortal.Accounts.Create',
  },
  source: (call) => reachable(call, call.world.records.developerAccounts),
  sees: seesOwned,
  present: presentAccount,
  name: displayName,
  create,
  update,
  mayRestore: ({ world }, { userId }) => checkNoAccount(world, userId),
};
