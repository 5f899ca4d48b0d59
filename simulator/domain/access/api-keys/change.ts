/** Replaces a key by its changed version and records who changed it and when. */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { ApiKeyRecord } from './record.ts';

export function change({ world, principal }: AuthenticatedCall, key: ApiKeyRecord, differences: Partial<ApiKeyRecord>): ApiKeyRecord {
  return world.records.apiKeys.replace({
    ...key,
    ...changedBy(world, principal.user.id),
    ...differences,
  });
}
