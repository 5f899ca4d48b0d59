/** Contracts that are not over: what protects customers, methods and plans from being deleted (assumptions: CU4, CU6, CP6). */
import type { World } from '../world.ts';
import type { ContractRecord } from './record.ts';

export const isLive = ({ isDeleted, status }: ContractRecord): boolean => !isDeleted && status !== 'Completed' && status !== 'Cancelled';

export const liveContracts = (world: World, customerId: string): readonly ContractRecord[] =>
  world.records.contracts.by('customerId', customerId).filter(isLive);

export const hasLiveContract = (world: World, customerId: string): boolean =>
  world.records.contracts.by('customerId', customerId).some(isLive);

/** Live contracts on a plan. */
export const subscribers = (world: World, contractPlanId: string): readonly ContractRecord[] =>
  world.records.contracts.by('contractPlanId', contractPlanId).filter(isLive);
