/** Contracts that are not over: what protects customers, methods and plans from being deleted (assumptions: CU4, CU6, CP6). */
import type { World } from '../../kernel/world.ts';
import type { ContractRecord } from './record.ts';

export const isLive = ({ isDeleted, status }: ContractRecord): boolean => !isDeleted && status !== 'Completed' && status !== 'Cancelled';

export const liveContracts = (world: World, customerId: string): readonly ContractRecord[] =>
  world.records.contracts.by('customerId', customerId).filter(isLive);

export const hasLiveContract = (world: World, customerId: string): boolean =>
  world.records.contracts.by('customerId', customerId).some(isLive);

/** Live contracts on a plan. */
export const subscribers = (world: World, contractPlanId: string): readonly ContractRecord[] =>
  world.records.contracts.by('contractPlanId', contractPlanId).filter(isLive);

/** Whether customer, payment method and plan of a contract are all there. */
export function hasLiveParts({ records }: World, { customerId, storedPaymentMethodId, contractPlanId }: ContractRecord): boolean {
  const parts = [records.customers.get(customerId), records.storedPaymentMethods.get(storedPaymentMethodId)];
  const plan = contractPlanId === null ? [] : [records.contractPlans.get(contractPlanId)];
  return [...parts, ...plan].every((part) => part?.isDeleted === false);
}
