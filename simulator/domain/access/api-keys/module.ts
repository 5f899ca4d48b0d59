/** API keys: the caller's own and those of users whom it administers (assumptions: 4, 1.7, K7, K10, R2 to R5). */
import { ok } from '../../kernel/call.ts';
import type { Handler, HandlersOf } from '../../kernel/handler.ts';
import { findKey, namedKeys } from './access.ts';
import { presentDetail, presentKey } from './present.ts';
import { apiKeys, apiKeys as described, type apiKeyOperations } from '../../../../schemas/access/api-keys/group.ts';
import { parseInstant } from '../../../../schemas/shared/instant.ts';
import { listingOf, deviatingHandlers } from '../../resources/deviating.ts';
import type { Resource } from '../../resources/resource.ts';
import { newKeyOf, reveal, forUser, checkTransition, rotate, reinstate, revoke, suspend } from './changes.ts';
import { apiKeyAnnouncements } from './announcements.ts';
import { announceKey, draftKey, mask } from './mint.ts';
import { ApiKeyRecord } from './record.ts';
import { checkNotFreer, grantable, checkRestrictions } from './restrictions.ts';
import { usageOf, KeyUsages } from './usage.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';
import { phaseOf } from './authentication.ts';
import { apiKeyStates } from '../../../../schemas/access/states.ts';

/**
 * Reads a key with its state, lineage and use, for its owner or an admin; anyone else gets, byte for byte, the reply of a missing key
 * (endpoints: operation 1; concepts: Errors, rule 1).
 */
const detail: Handler<'apiKeys.detail'> = (call) => ok(presentDetail(call.world, findKey(call)));

/** A deleted key stops authenticating; a restored key has its earlier status. */
const keyResource: Resource<ApiKeyRecord, 'apiKeys'> = {
  ...namedKeys,
  prefix: 'apiKeys',
  listing: listingOf(apiKeys, {
    maskedKey: (key) => mask(key.keyPrefix, key.last4),
    lastUsedAt: (key, world) => usageOf(world, key.id).lastUsedAt,
  }),
  source: (call) => ({ source: call.world.records.apiKeys.all(), keep: (key) => namedKeys.sees(call, key) }),
  present: (key, world) => presentKey(world, key),
  validate: ({ body }) => checkRestrictions(body),
  create: (call) => draftKey(call.world, newKeyOf(call)).draft,
  created: announceKey,
  update: (call, key) => {
    const { body, principal } = call;
    checkTransition(call, key, 'setActive');
    checkNotFreer(principal, key);
    const wanted = {
      scopes: body.scopes ?? [],
      allowedCidrs: body.allowedCidrs ?? [],
      expireAt: parseInstant(body.expireAt ?? '') ?? null,
    };
    return {
      ...key,
      name: body.name,
      active: body.active ?? true,
      ...grantable(principal, wanted, key.overlapExpiresAt),
      anomalySourceAction: body.anomalySourceAction ?? null,
    };
  },
  mayRestore: ({ principal }, key) => checkNotFreer(principal, key),
};

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

const records = { apiKeys: kind(ApiKeyRecord, { hash: (key) => key.hash, userId: (key) => key.userId, merchantId: byMerchant }) };

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
  announcements: apiKeyAnnouncements,
});
