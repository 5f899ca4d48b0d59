/** Bills one contract in a run, and records the attempt (assumptions: 9, RB2, RB5). */
import type { RecurringSkipReason } from '../../../../schemas/conventions/enums.ts';
import { none, type Minor } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { charge, tryOut, type Charged } from './charge.ts';
import { cycleOfRun, hindrance, isDue, reasonNotDue, type Cycle } from './cycle.ts';
import type { AttemptRecord, RunRecord } from './record.ts';
import { begun, postpone, settleCycle } from './settle-cycle.ts';

export type OpenRun = Pick<RunRecord, 'id' | 'merchantId' | 'trigger' | 'dryRun' | 'creatorId' | 'asOfDate'>;

export interface Attempted {
  readonly attempt: AttemptRecord;
  readonly isDue: boolean;
  readonly taken: Minor;
}

/** An expired method is not charged; otherwise this counts as a decline. */
const expired: Charged = {
  status: 'Skipped',
  transaction: null,
  responseCode: null,
  responseMessage: 'The stored payment method has expired.',
};

/** Daily runs do not repeat the reason why a cycle cannot be charged. */
function isNoted(world: World, { id }: ContractRecord, dueDate: string, reason: RecurringSkipReason): boolean {
  const last = world.records.recurringAttempts.by('contractId', id).at(-1);
  return last !== undefined && last.dueDate === dueDate && last.skipReason === reason;
}

function note(
  world: World,
  run: OpenRun,
  contract: ContractRecord,
  cycle: Cycle,
  of: Charged,
  skipReason: RecurringSkipReason | null,
): AttemptRecord {
  return {
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    merchantId: run.merchantId,
    runId: run.id,
    contractId: contract.id,
    customerId: contract.customerId,
    contractPlanId: contract.contractPlanId,
    ...cycle,
    currency: contract.currency,
    status: of.status,
    transactionId: of.transaction?.id ?? null,
    responseCode: of.responseCode,
    responseMessage: of.responseMessage,
    skipReason,
    nextRetryAt: run.dryRun ? null : (world.records.contracts.get(contract.id)?.nextRetryAt ?? null),
  };
}

const unasked: Charged = { status: 'Skipped', transaction: null, responseCode: null, responseMessage: null };

/** Bills a contract, or records why not. Returns undefined if there is nothing to record. A dry run changes nothing. */
export function attempt(world: World, contract: ContractRecord, run: OpenRun): Attempted | undefined {
  const { asOfDate, trigger, dryRun, creatorId } = run;
  const due = isDue(world, contract, asOfDate);
  const reason = due ? hindrance(world, contract) : reasonNotDue(contract, asOfDate);
  const cycle = cycleOfRun(world, contract, asOfDate, reason === 'AlreadyBilled');

  if (reason !== null && reason !== 'PaymentMethodExpired') {
    if (trigger === 'Manual') return { attempt: note(world, run, contract, cycle, unasked, reason), isDue: due, taken: none };
    const isNew = due && !isNoted(world, contract, cycle.dueDate, reason);
    postpone(world, contract);
    return isNew ? { attempt: note(world, run, contract, cycle, unasked, reason), isDue: due, taken: none } : undefined;
  }
  if (dryRun) {
    const foreseen = reason === null ? tryOut(world, contract, cycle) : expired;
    return { attempt: note(world, run, contract, cycle, foreseen, reason), isDue: true, taken: cycle.amount };
  }
  const active = begun(world, contract, creatorId);
  const charged = reason === null ? charge(world, active, cycle, creatorId) : expired;
  settleCycle(world, active, cycle, charged, { runId: run.id, creatorId });
  return { attempt: note(world, run, contract, cycle, charged, reason), isDue: true, taken: charged.transaction?.authorizedAmount ?? none };
}
