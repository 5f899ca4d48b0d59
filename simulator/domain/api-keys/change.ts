/** Puts a changed key in the place of the old one, noting who changed it and when. */
import type { AuthenticatedCall } from '../call.ts';
import type { ApiKeyRecord } from './record.ts';
import { newStamp } from './stamp.ts';

export function change({ world, principal }: AuthenticatedCall, key: ApiKeyRecord, differences: Partial<ApiKeyRecord>): ApiKeyRecord {
  return world.records.apiKeys.replace({
    ...key,
    lastModificationTime: world.clock.now(),
    lastModifierId: principal.user.id,
    concurrencyStamp: newStamp(world),
    ...differences,
  });
}
