/** Handlers of the contracts group. */
import type { contracts } from '../../../../schemas/operations/billing/contracts.ts';
import { refusalCode, transition } from '../../../../schemas/state.ts';
import { contractStates, type ContractTrigger } from '../../../../schemas/states/billing/contract.ts';
import { today } from '../../kernel/calendar.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { conflict, invalidMember } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { advance, resumed } from './advance.ts';
import { stageContractPaused, stageContractResumed } from './events.ts';
import type { ContractRecord } from './record.ts';
import { contractResource } from './resource.ts';

function checkTransition(contract: ContractRecord, trigger: ContractTrigger): void {
  if (transition(contractStates, contract.status, trigger) !== undefined) return;
  const code = refusalCode(contractStates, contract.status, trigger);
  throw conflict(code, `A contract with the status ${contract.status} does not allow this operation.`, { status: contract.status });
}

/** Pauses: the next billing date is kept but not billed (concepts: Contract). */
function pause(call: CallTo<'contracts.pause'>) {
  const { world, principal } = call;
  const { reason = null, resumesAt = null } = call.body ?? {};
  const before = found(call, contractResource);
  if (resumesAt !== null && resumesAt <= today(world, before.merchantId)) {
    throw invalidMember('resumesAt', 'The field resumesAt must be in the future.');
  }
  checkTransition(before, 'pause');
  const paused = world.records.contracts.replace({
    ...before,
    status: 'Paused',
    pausedAt: world.clock.now(),
    pauseReason: reason,
    resumesAt,
    nextRetryAt: null,
    ...changedBy(world, principal.user.id),
  });
  stageContractPaused(world, paused, before);
  return ok(contractResource.present(advance(world, paused), world));
}

/** Resumes: the next billing date moves into the future, and missed cycles are not charged (concepts: Contract). */
function resume(call: CallTo<'contracts.resume'>) {
  const { world, principal } = call;
  const before = found(call, contractResource);
  checkTransition(before, 'resume');
  const active = resumed(before, today(world, before.merchantId));
  const stored = world.records.contracts.replace({ ...active, failedAttemptCount: 0, ...changedBy(world, principal.user.id) });
  stageContractResumed(world, stored, before);
  return ok(contractResource.present(advance(world, stored), world));
}

export const contractHandlers = {
  ...resourceHandlers(contractResource),
  'contracts.pause': pause,
  'contracts.resume': resume,
} satisfies HandlersOf<typeof contracts>;
