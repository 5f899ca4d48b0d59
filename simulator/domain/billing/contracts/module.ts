import type { contractOperations } from '../../../../schemas/billing/contracts/group.ts';
import { groups } from '../../../../schemas/groups.ts';
import { today, addDays, startOf, timeZoneOf } from '../../kernel/calendar.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { isGone } from '../../kernel/reach.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { checkMove, found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { contractAnnouncements } from './announcements.ts';
import { advance, resumed, contractDate, contractOutcomes } from './advance.ts';
import { stageContractPaused, stageContractResumed } from './events.ts';
import { contractResource } from './resource.ts';
import { type DueHandlers } from '../../kernel/due.ts';
import { ContractRecord } from './record.ts';
import { runIndex } from './schedule.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { contractStates } from '../../../../schemas/billing/states.ts';

const { states } = groups.contracts;

/** The next billing date is kept but not billed (concepts: Contract). */
function pause(call: CallTo<'contracts.pause'>) {
  const { world, principal } = call;
  const { reason = null, resumesAt = null } = call.body ?? {};
  const before = found(call, contractResource);
  if (resumesAt !== null && resumesAt <= today(world, before.merchantId)) {
    throw invalidMember('resumesAt', 'The field resumesAt must be in the future.');
  }
  checkMove(states, before.status, 'pause');
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

/** The next billing date moves into the future, and missed cycles are not charged (concepts: Contract). */
function resume(call: CallTo<'contracts.resume'>) {
  const { world, principal } = call;
  const before = found(call, contractResource);
  checkMove(states, before.status, 'resume');
  const active = resumed(before, today(world, before.merchantId));
  const stored = world.records.contracts.replace({ ...active, ...changedBy(world, principal.user.id) });
  stageContractResumed(world, stored, before);
  return ok(contractResource.present(advance(world, stored), world));
}

const handlers = { ...resourceHandlers(contractResource), 'contracts.pause': pause, 'contracts.resume': resume } satisfies HandlersOf<
  typeof contractOperations
>;

const records = {
  contracts: kind(ContractRecord, {
    customerId: (contract) => contract.customerId,
    contractPlanId: (contract) => contract.contractPlanId,
    run: runIndex,
  }),
};

const due: DueHandlers<typeof contractDate> = {
  [contractDate]: (world, id) => {
    const contract = world.records.contracts.get(id);
    if (contract === undefined) return;
    if (!isGone(world, contract.merchantId)) return void advance(world, contract);
    // It begins, resumes or ends once its merchant is restored.
    const tomorrow = addDays(today(world, contract.merchantId), 1);
    world.schedule.add({ at: startOf(tomorrow, timeZoneOf(world, contract.merchantId)), kind: contractDate, id });
  },
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const contractModule = defineModule({
  records,
  machines: { contracts: contractStates },
  handlers,
  due,
  announcements: contractAnnouncements,
  outcomes: contractOutcomes,
});
