/** The parts of a contract that must not be gone while it is live (assumptions: CU4, CU6, CP6). */
import type { World } from '../../kernel/world.ts';
import type { ContractRecord } from './record.ts';

/** Whether customer, payment method and plan of a contract are all there. */
export function hasLiveParts({ records }: World, { customerId, storedPaymentMethodId, contractPlanId }: ContractRecord): boolean {
  const parts = [records.customers.get(customerId), records.storedPaymentMethods.get(storedPaymentMethodId)];
  const plan = contractPlanId === null ? [] : [records.contractPlans.get(contractPlanId)];
  return [...parts, ...plan].every((part) => part?.isDeleted === false);
}
