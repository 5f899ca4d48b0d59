/** What a merchant may do by its lock, its status and its deletion (assumptions: M2, M17; 36). */
import { refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { MerchantRecord } from './record.ts';

/** Refuses new transactions, sessions and contracts of a merchant that is locked or not active. */
export function requireOpen({ isLocked, status }: Pick<MerchantRecord, 'isLocked' | 'status'>): void {
  if (isLocked) throw refused('Merchants:Locked', 'The merchant is locked.');
  if (status !== 'Active') throw refused('Merchants:NotActive', 'The merchant is not active.', { status });
}

/** The same, of a merchant that is known to exist. */
export function requireMerchantOpen({ records }: World, merchantId: string): void {
  const merchant = records.merchants.get(merchantId);
  if (merchant !== undefined) requireOpen(merchant);
}

/** Whether nothing of a merchant happens any more, until it is restored. */
export const isGone = ({ records }: World, merchantId: string): boolean => records.merchants.get(merchantId)?.isDeleted === true;

/** Whether nothing is done for a reseller, until it is restored or active again. Its merchants go on. */
export function isIdle({ records }: World, resellerId: string): boolean {
  const reseller = records.resellers.get(resellerId);
  return reseller !== undefined && (reseller.isDeleted || !reseller.isActive);
}

/** Whether whom a user or a key belongs to lets it act. */
export const stands = (world: World, merchantId: string | null, resellerId: string | null): boolean =>
  (merchantId === null || !isGone(world, merchantId)) && (resellerId === null || !isIdle(world, resellerId));
