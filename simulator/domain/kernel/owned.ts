/** Records of a merchant, of a reseller, or of the platform itself (assumptions: A9). */
import type { AuthenticatedCall } from './call.ts';
import type { Owned } from './entity.ts';
import { reaches } from './principal.ts';

export const isSameOwner = (one: Owned, other: Owned): boolean =>
  one.merchantId === other.merchantId && one.resellerId === other.resellerId;

/** Whether a record is within reach: the host reaches all, a reseller its own and those of its merchants, a merchant its own. */
export function isWithinReach({ world, principal }: AuthenticatedCall, { merchantId, resellerId }: Owned): boolean {
  if (merchantId !== null) return reaches(world, principal, merchantId);
  return principal.kind === 'Host' || (principal.kind === 'Reseller' && resellerId !== null && principal.resellerId === resellerId);
}
