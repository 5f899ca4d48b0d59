/** Developer accounts under the standard operations (assumptions: 13). */
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/group-record.ts';
import type { Draft } from '../../resources/resource.ts';
import { computedFields } from './present.ts';
import type { DeveloperAccountRecord } from './record.ts';
import { checkNoAccount, userOf } from './users.ts';

const given = givenTo('developerAccounts');

/** An account with default settings, as created by an accepted invitation. */
export const usualAccount = (userId: string, merchantId: string): Draft<DeveloperAccountRecord> => ({
  merchantId,
  ...given.settings({ userId, merchantId }, null),
});

/** An account has the name of its user; names may repeat. */
export const accountResource = describedResource('developerAccounts', {
  computed: computedFields,
  create: (call) => {
    const made = given.create(call);
    checkNoAccount(call.world, userOf(call.world, made.merchantId, made.userId).id);
    return made;
  },
  update: (call, account) => {
    const changed = given.update(call, account);
    if (changed.userId !== account.userId) userOf(call.world, account.merchantId, changed.userId);
    checkNoAccount(call.world, changed.userId, account.id);
    return changed;
  },
  mayRestore: ({ world }, { userId }) => checkNoAccount(world, userId),
});
