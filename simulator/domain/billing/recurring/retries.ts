/** When a cycle that was not paid is tried again (assumptions: 8, RetryPolicyDto; 36). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { addDays, today } from '../../kernel/calendar.ts';
import type { World } from '../../kernel/world.ts';
import { runAt } from '../contracts/plan-run.ts';
import type { ContractRecord } from '../contracts/record.ts';

/** Of contracts without a plan, and of plans that state none. */
const usual = { maxAttempts: 4, intervalsDays: [1, 3, 5] } as const;

/**
 * The instant of the next attempt after a number of failed ones; null when no attempt is left. Its days count from the day that the cycle
 * was due; it is never the day of the last attempt. Without further days a plan tries again every day.
 */
export function nextRetry(world: World, contract: ContractRecord, dueDate: string, failed: number): Instant | null {
  const plan = contract.contractPlanId === null ? undefined : world.records.contractPlans.get(contract.contractPlanId);
  const { maxAttempts, intervalsDays } = plan?.retryPolicy ?? usual;
  if (failed >= maxAttempts) return null;
  const tomorrow = addDays(today(world, contract.merchantId), 1);
  const days = intervalsDays[failed - 1];
  const planned = days === undefined ? tomorrow : addDays(dueDate, days);
  return runAt(world, contract.merchantId, planned < tomorrow ? tomorrow : planned);
}
