/** What a merchant may do, by its lock, its status and its deletion (assumptions: M2, M17; 36). */
import { isGone } from '../../kernel/reach.ts';
import { refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { MerchantRecord } from './record.ts';

/** @throws Refusal for new transactions, sessions and contracts of a merchant that is locked or not active. */
export function requireOpen({ isLocked, status }: Pick<MerchantRecord, 'isLocked' | 'status'>): void {
  if (isLocked) throw refused('Merchants:Locked', 'The merchant is locked.');
  if (status !== 'Active') throw refused('Merchants:NotActive', 'The merchant is not active.', { status });
}

/** Like `requireOpen`, for the id of a merchant; an unknown one passes. */
export function requireMerchantOpen({ records }: World, merchantId: string): void {
  const merchant = records.merchants.get(merchantId);
  if (merchant !== undefined) requireOpen(merchant);
}

/** An idle reseller is inert until it is restored or active again. Its merchants continue. */
export function isIdle({ records }: World, resellerId: string): boolean {
  const reseller = records.resellers.get(resellerId);
  return reseller !== undefined && (reseller.isDeleted || !reseller.isActive);
}

export const stands = (world: World, merchantId: string | null, resellerId: string | null): boolean =>
  !isGone(world, merchantId) && (resellerId === null || !isIdle(world, resellerId));
