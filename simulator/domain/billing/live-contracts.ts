/**
 * Contracts that are not over: what protects customers, methods and plans from being deleted (assumptions: CU4, CU6, CP6).
 * Apart from the group of contracts, since that builds on the groups of customers and plans.
 */
import type { RecordOf } from '../kernel/records.ts';
import type { World } from '../kernel/world.ts';

type Contract = RecordOf<'contracts'>;

export const isLive = ({ isDeleted, status }: Contract): boolean => !isDeleted && status !== 'Completed' && status !== 'Cancelled';

export const liveContracts = (world: World, customerId: string): readonly Contract[] =>
  world.records.contracts.by('customerId', customerId).filter(isLive);

export const hasLiveContract = (world: World, customerId: string): boolean =>
  world.records.contracts.by('customerId', customerId).some(isLive);

/** Live contracts on a plan. */
export const subscribers = (world: World, contractPlanId: string): readonly Contract[] =>
  world.records.contracts.by('contractPlanId', contractPlanId).filter(isLive);
