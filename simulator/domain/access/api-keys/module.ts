import { apiKeys as described, type apiKeyOperations } from '../../../../schemas/access/api-keys/group.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { deviatingHandlers } from '../../resources/deviating.ts';
import { reveal, forUser } from './create.ts';
import { detail, keyResource } from './resource.ts';
import { rotate, reinstate, revoke, suspend } from './changes.ts';
import { ApiKeyRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';
import { KeyUsages } from './usage.ts';
import { phaseOf } from './authentication.ts';
import { apiKeyStates } from '../../../../schemas/access/states.ts';

const handlers = {
  ...deviatingHandlers(keyResource, described),
  'apiKeys.reveal': reveal,
  'apiKeys.forUser': forUser,
  'apiKeys.detail': detail,
  'apiKeys.revoke': revoke,
  'apiKeys.rotate': rotate,
  'apiKeys.suspend': suspend,
  'apiKeys.reinstate': reinstate,
} satisfies HandlersOf<typeof apiKeyOperations>;

const records = {
  apiKeys: kind(ApiKeyRecord, { hash: (key) => key.hash, userId: (key) => key.userId, merchantId: byMerchant }),
};

const states = { keyUsage: KeyUsages };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
}

export const apiKeyModule = defineModule({
  records,
  states,
  machines: { apiKeys: apiKeyStates },
  handlers,
  stateOf: { apiKeys: phaseOf },
});
