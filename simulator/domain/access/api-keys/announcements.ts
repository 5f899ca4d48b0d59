/** Events of keys that exist. */
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { apiKeyStatuses } from '../../../../schemas/access/states.ts';
import type { World } from '../../kernel/world.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { lastChange, statusBefore } from '../../resources/history.ts';
import { stageAnomalousSource, stageCreated, stageRotated, stageStatusChanged } from './events.ts';
import { sameNetwork, type ApiKeyRecord } from './record.ts';
import { actionOf, sourcesOf } from './usage.ts';

const key = announcer('an API key', 'apiKeys', ({ apiKeys }, id) => apiKeys.get(id));

interface Move {
  readonly from: ApiKeyRecord['status'];
  readonly reason: string | null;
  readonly by: string | null;
}

/** The `reason` in an audited request body; null if it has none. */
function reasonIn(parameters: string): string | null {
  const inputs: unknown = JSON.parse(parameters);
  const body = isJsonObject(inputs) ? inputs['body'] : undefined;
  const reason = isJsonObject(body) ? body['reason'] : undefined;
  return typeof reason === 'string' ? reason : null;
}

/** The last change of a key's status. The key itself stores why it was suspended or revoked; the audit log stores why it was reinstated. */
function moveOf(world: World, one: ApiKeyRecord): Move | null {
  const { status } = one;
  if (status === 'Suspended') return { from: 'Active', reason: one.suspensionReason, by: one.suspendedBy };
  if (status === 'Revoked') {
    const from = statusBefore(world, 'apiKeys', one, apiKeyStatuses) ?? 'Active';
    return { from, reason: one.revocationReason, by: one.revokedBy };
  }
  const move = lastChange(world, 'apiKeys', one.id, ({ entry }) => entry.operation === 'apiKeys.reinstate');
  return move === undefined ? null : { from: 'Suspended', reason: reasonIn(move.entry.parameters), by: move.entry.userId };
}

/** The newest network from which the key was used, if it was used from several; otherwise null. */
function newNetworkOf(world: World, { id }: ApiKeyRecord): string | null {
  // Among sources first seen at the same instant, the one last seen counts as the newest.
  const sources = sourcesOf(world, id)
    .toReversed()
    .sort(({ firstSeenAt: one }, { firstSeenAt: other }) => (one < other ? -1 : one > other ? 1 : 0));
  const at = sources.findLastIndex(({ ipAddress }, index) =>
    sources.slice(0, index).every((earlier) => !sameNetwork(earlier.ipAddress, ipAddress)),
  );
  return at > 0 ? (sources[at]?.ipAddress ?? null) : null;
}

export const apiKeyAnnouncements = {
  'api_key.created': key((world, one) => (one.status === 'Active' && !one.isDeleted ? () => stageCreated(world, one) : null)),
  'api_key.rotated': key((world, one) => {
    const { replacedByKeyId, status } = one;
    return replacedByKeyId === null || status !== 'Active' ? null : () => stageRotated(world, one, replacedByKeyId);
  }),
  'api_key.status_changed': key((world, one) => {
    const move = moveOf(world, one);
    return move === null ? null : () => stageStatusChanged(world, one, move.from, move.reason, move.by);
  }),
  // Only for an active key: if the platform suspended it, a later event has reported the new status.
  'api_key.anomalous_source': key((world, one) => {
    const source = newNetworkOf(world, one);
    const action = actionOf(world, one);
    if (source === null || action === 'None' || one.status !== 'Active') return null;
    return () => stageAnomalousSource(world, one, source, action);
  }),
} satisfies Readonly<Record<string, Announcement>>;
