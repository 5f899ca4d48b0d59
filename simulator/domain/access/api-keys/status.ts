/** Suspend, reinstate, revoke (concepts: API key; assumptions: section 4, state machine). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { refusalCode, transition } from '../../../../schemas/state.ts';
import { apiKeyStates, type ApiKeyTrigger } from '../../../../schemas/access/api-keys/states.ts';
import type { ApiKeyReasonDto } from '../../../../schemas/access/api-keys/types.ts';
import { ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import { conflict } from '../../kernel/refusal.ts';
import { findKey } from './access.ts';
import { change } from './change.ts';
import { stageStatusChanged } from './events.ts';
import { phaseOf } from './judge.ts';
import { presentKey } from './present.ts';
import type { ApiKeyRecord } from './record.ts';
import { checkNotFreer } from './restrictions.ts';

const messages: Readonly<Record<string, string>> = {
  'ApiKeys:AlreadySuspended': 'The key is already suspended.',
  'ApiKeys:NotSuspended': 'The key is not suspended.',
  'ApiKeys:Revoked': 'The key is revoked, which is final.',
};

/** Refuses a trigger that the key's state does not allow. */
export function checkTransition({ world }: AuthenticatedCall, key: ApiKeyRecord, trigger: ApiKeyTrigger): void {
  const phase = phaseOf(key, world.clock.now());
  if (transition(apiKeyStates, phase, trigger) !== undefined) return;
  const code = refusalCode(apiKeyStates, phase, trigger);
  throw conflict(code, messages[code] ?? 'The status of the key does not allow this operation.');
}

/** Moves a key to another status. `differences` gets the caller's user id, the instant and the reason. */
const changeStatus =
  (trigger: ApiKeyTrigger, differences: (by: string, at: Instant, reason: string | null) => Partial<ApiKeyRecord>) =>
  (call: AuthenticatedCall<OfRecord, unknown, ApiKeyReasonDto | undefined>) => {
    const { world, principal } = call;
    const key = findKey(call);
    checkTransition(call, key, trigger);
    if (trigger === 'reinstate') checkNotFreer(principal, key);
    const reason = call.body?.reason ?? null;
    const changed = change(call, key, differences(principal.user.id, world.clock.now(), reason));
    stageStatusChanged(world, changed, key.status, reason, principal.user.id);
    return ok(presentKey(world, changed));
  };

const notSuspended = { suspendedAt: null, suspendedBy: null, suspensionReason: null } as const;

export const suspend = changeStatus('suspend', (by, at, reason) => ({
  status: 'Suspended',
  suspendedAt: at,
  suspendedBy: by,
  suspensionReason: reason,
}));

export const reinstate = changeStatus('reinstate', () => ({ status: 'Active', ...notSuspended }));

/** A revoked key is no longer suspended, so its suspension members are null. */
export const revoke = changeStatus('revoke', (by, at, reason) => ({
  status: 'Revoked',
  revokedAt: at,
  revokedBy: by,
  revocationReason: reason,
  ...notSuspended,
}));
