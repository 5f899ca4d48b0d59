/**
 * Who reaches what (assumptions: A9): the host everything, a reseller its own and what is of its merchants, a merchant its own. A deleted merchant
 * is out of the reach of all others, with what it owns. Nothing else in the domain asks what kind of caller there is.
 */
import type { Ownership } from './collection.ts';
import type { Principal } from './principal.ts';
import type { RecordOf } from './records.ts';
import type { World } from './world.ts';

/** Who calls, and where. */
export interface Caller {
  readonly world: World;
  readonly principal: Principal;
}

export const isHost = ({ kind }: Principal): boolean => kind === 'Host';
export const isReseller = ({ kind }: Principal): boolean => kind === 'Reseller';
export const isMerchant = ({ kind }: Principal): boolean => kind === 'Merchant';

/** Whether a merchant is within the caller's reach: a live one, or the caller's own. */
export function reachesMerchant({ world, principal }: Caller, merchantId: string): boolean {
  if (principal.merchantId !== null) return principal.merchantId === merchantId;
  const merchant = world.records.merchants.get(merchantId);
  if (merchant === undefined || merchant.isDeleted) return false;
  return principal.resellerId === null || merchant.resellerId === principal.resellerId;
}

/** Merchants within the caller's reach, oldest first, without deleted ones; null: all that there are. */
export function reachedMerchants({ world, principal }: Caller): readonly RecordOf<'merchants'>[] | null {
  const { merchants } = world.records;
  if (principal.merchantId !== null) {
    const own = merchants.get(principal.merchantId);
    return own === undefined ? [] : [own];
  }
  if (principal.resellerId !== null) return merchants.by('ofReseller', principal.resellerId);
  return merchants.by('deleted', 'yes').length === 0 ? null : merchants.all().filter(({ isDeleted }) => !isDeleted);
}

/** Whether a reseller is within the caller's reach, deleted or not: to the host each, to a reseller itself, to a merchant none. */
export const reachesReseller = ({ principal }: Pick<Caller, 'principal'>, resellerId: string | null | undefined): boolean =>
  isHost(principal) || (isReseller(principal) && principal.resellerId === resellerId);

/** Whether what a merchant, a reseller or the platform owns is within the caller's reach. */
export const reachesOwned = (caller: Caller, { merchantId, resellerId }: Ownership): boolean =>
  merchantId !== null ? reachesMerchant(caller, merchantId) : reachesReseller(caller, resellerId);
