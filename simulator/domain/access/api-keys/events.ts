/** Events about keys (event types 33 to 36). None contains a key value. */
import { formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { World } from '../../kernel/world.ts';
import { merchantOf } from './access.ts';
import type { ApiKeyRecord } from './record.ts';

const about = (key: ApiKeyRecord) => ({
  apiKeyId: key.id,
  name: key.name,
  keyPrefix: key.keyPrefix,
  last4: key.last4,
  userId: key.userId,
  status: key.status,
  environment: key.environment,
});

const instantOrNull = (at: Instant | null) => (at === null ? null : formatInstant(at));

export const stageCreated = (world: World, key: ApiKeyRecord): void =>
  stageEvent(world, 'api_key.created', merchantOf(world, key), {
    ...about(key),
    expireAt: instantOrNull(key.expireAt),
    replacesKeyId: key.replacesKeyId,
  });

/** `key`: the replaced key. */
export const stageRotated = (world: World, key: ApiKeyRecord, replacedByKeyId: string): void =>
  stageEvent(world, 'api_key.rotated', merchantOf(world, key), {
    ...about(key),
    replacedByKeyId,
    overlapExpiresAt: instantOrNull(key.overlapExpiresAt),
  });

export const stageStatusChanged = (
  world: World,
  key: ApiKeyRecord,
  previousStatus: ApiKeyRecord['status'],
  reason: string | null,
  changedBy: string | null,
): void => stageEvent(world, 'api_key.status_changed', merchantOf(world, key), { ...about(key), previousStatus, reason, changedBy });

export const stageAnomalousSource = (world: World, key: ApiKeyRecord, sourceIp: string, actionTaken: 'Notify' | 'Suspend'): void =>
  stageEvent(world, 'api_key.anomalous_source', merchantOf(world, key), { ...about(key), sourceIp, actionTaken });
