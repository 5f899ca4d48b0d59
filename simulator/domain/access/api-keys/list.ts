/** Lists and counts of keys: the caller's own, and those of the users it administers (assumptions: 1.7, K10). */
import { ApiKeyDto } from '../../../../schemas/types/access/api-keys.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { countOf } from '../../resources/listing/count.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { sees } from './access.ts';
import { presentKey } from './present.ts';
import type { ApiKeyRecord } from './record.ts';
import { usageOf } from './usage.ts';
import { mask } from './value.ts';

const listing: Listing<ApiKeyRecord> = {
  shape: ApiKeyDto,
  search: ['name', 'keyPrefix', 'last4'],
  computed: {
    maskedKey: (key) => mask(key.keyPrefix, key.last4),
    lastUsedAt: (key, world) => usageOf(world, key.id).lastUsedAt,
  },
  restorePermission: 'ApiKeyAuthorization.ApiKeys',
};

const visible =
  ({ world, principal }: AuthenticatedCall) =>
  (key: ApiKeyRecord): boolean =>
    sees(world, principal, key);

export const list: Handler<'apiKeys.list'> = (call) =>
  ok(pageOf(call, listing, call.world.records.apiKeys.all(), listRequest(call), (key) => presentKey(call.world, key), visible(call)));

/** The plain list without a total, which a continuation page does not have. */
export const continuationList: Handler<'apiKeys.continuationList'> = (call) =>
  ok(
    pageOf(
      call,
      listing,
      call.world.records.apiKeys.all(),
      { ...listRequest(call), includeTotalCount: false },
      (key) => presentKey(call.world, key),
      visible(call),
    ),
  );

export const approximateCount: Handler<'apiKeys.approximateCount'> = (call) =>
  ok(countOf(call, listing, call.world.records.apiKeys.all(), listRequest(call), visible(call)));
