/** Whose profiles a caller reaches (assumptions: A9). */
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import type { RateLimitProfileRecord, RateLimitRuleRecord } from './record.ts';
import { isHost, isReseller, reachesMerchant } from '../../kernel/reach.ts';

/** The host sees all, a reseller its own and those of its merchants, a merchant its own. */
export function seesProfile(world: World, principal: Principal, { merchantId, resellerId }: RateLimitProfileRecord): boolean {
  if (isHost(principal)) return true;
  if (merchantId !== null) return reachesMerchant({ world, principal }, merchantId);
  return resellerId !== null && isReseller(principal) && principal.resellerId === resellerId;
}

/** A rule is its profile's. */
export function seesRule(world: World, principal: Principal, rule: RateLimitRuleRecord): boolean {
  const profile = world.records.rateLimitProfiles.get(rule.profileId);
  return profile !== undefined && seesProfile(world, principal, profile);
}
