/** What the platform does about a key used from a new network (assumptions: A16, section 4). */
import { changedBy } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import { merchantOf } from './access.ts';
import { stageAnomalousSource, stageStatusChanged } from './events.ts';
import type { ApiKeyRecord } from './record.ts';
import { plainAddress } from './source.ts';
import { isAnomalous, usageOf } from './usage.ts';

/** The key's own action, else its merchant's default. */
function actionOf(world: World, key: ApiKeyRecord): 'None' | 'Notify' | 'Suspend' {
  if (key.anomalySourceAction !== null) return key.anomalySourceAction;
  const merchantId = merchantOf(world, key);
  const merchant = merchantId === null ? undefined : world.records.merchants.get(merchantId);
  return merchant?.apiKeyAnomalyAction ?? 'Notify';
}

/** Judges the source of a request that is otherwise accepted; true when the key is suspended for it and the request must be refused. */
export function suspendsFor(world: World, key: ApiKeyRecord, ip: string): boolean {
  if (!world.choices['apiKeys.anomalyDetection'] || !isAnomalous(usageOf(world, key.id), ip)) return false;
  const action = actionOf(world, key);
  if (action === 'None') return false;
  stageAnomalousSource(world, key, plainAddress(ip), action);
  if (action === 'Notify') return false;
  const now = world.clock.now();
  const reason = 'Anomalous source';
  const suspended = world.records.apiKeys.replace({
    ...key,
    status: 'Suspended',
    suspendedAt: now,
    suspendedBy: null,
    suspensionReason: reason,
    ...changedBy(world, null),
  });
  stageStatusChanged(world, suspended, key.status, reason, null);
  return true;
}
