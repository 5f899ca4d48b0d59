/**
 * Reach (assumptions: A9): the host reaches everything, a reseller its own records and those of its merchants, a merchant its own. Only the
 * host reaches a deleted merchant and its records. No other code in the domain checks the kind of caller.
 */
import type { Ownership } from './collection.ts';
import type { Principal } from './principal.ts';
import type { RecordOf } from './records.ts';
import type { World } from './world.ts';

export interface Caller {
  readonly world: World;
  readonly principal: Principal;
}

export const isHost = ({ kind }: Principal): boolean => kind === 'Host';
export const isReseller = ({ kind }: Principal): boolean => kind === 'Reseller';
export const isMerchant = ({ kind }: Principal): boolean => kind === 'Merchant';

/** A live merchant, or the caller's own. */
export function reachesMerchant({ world, principal }: Caller, merchantId: string): boolean {
  if (principal.merchantId !== null) return principal.merchantId === merchantId;
  const merchant = world.records.merchants.get(merchantId);
  if (merchant === undefined || merchant.isDeleted) return false;
  return principal.resellerId === null || merchant.resellerId === principal.resellerId;
}

/** Merchants within the caller's reach, oldest first, without deleted ones; null: all merchants. */
export function reachedMerchants({ world, principal }: Caller): readonly RecordOf<'merchants'>[] | null {
  const { merchants } = world.records;
  if (principal.merchantId !== null) {
    const own = merchants.get(principal.merchantId);
    return own === undefined ? [] : [own];
  }
  if (principal.resellerId !== null) return merchants.by('ofReseller', principal.resellerId);
  return merchants.by('deleted', 'yes').length === 0 ? null : merchants.all().filter(({ isDeleted }) => !isDeleted);
}

/** Whether the caller reaches a reseller, deleted or not: the host reaches each, a reseller itself, a merchant none. */
export const reachesReseller = ({ principal }: Pick<Caller, 'principal'>, resellerId: string | null | undefined): boolean =>
  isHost(principal) || (isReseller(principal) && principal.resellerId === resellerId);

export const reachesOwned = (caller: Caller, { merchantId, resellerId }: Ownership): boolean =>
  merchantId !== null ? reachesMerchant(caller, merchantId) : reachesReseller(caller, resellerId);

/** A deleted merchant is inert until it is restored, and what it owns is hidden from callers without a key too. */
export const isGone = ({ records }: World, merchantId: string | null): boolean =>
  merchantId !== null && records.merchants.get(merchantId)?.isDeleted === true;
