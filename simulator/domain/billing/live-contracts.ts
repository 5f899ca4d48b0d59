/**
 * Contracts that have not ended, whose customers, methods and plans cannot be deleted (assumptions: CU4, CU6, CP6). Kept apart from the
 * group of contracts, which imports customers and plans.
 */
import type { RecordOf } from '../kernel/records.ts';
import type { World } from '../kernel/world.ts';

type Contract = RecordOf<'contracts'>;

export const isLive = ({ isDeleted, status }: Contract): boolean => !isDeleted && status !== 'Completed' && status !== 'Cancelled';

export const liveContracts = (world: World, customerId: string): readonly Contract[] =>
  world.records.contracts.by('customerId', customerId).filter(isLive);

export const hasLiveContract = (world: World, customerId: string): boolean =>
  world.records.contracts.by('customerId', customerId).some(isLive);

export const subscribers = (world: World, contractPlanId: string): readonly Contract[] =>
  world.records.contracts.by('contractPlanId', contractPlanId).filter(isLive);
