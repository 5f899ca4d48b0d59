/** Whose profiles a caller reaches (assumptions: A9). */
import { reaches, type Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import type { RateLimitProfileRecord, RateLimitRuleRecord } from './record.ts';

/** The host sees all, a reseller its own and those of its merchants, a merchant its own. */
export function seesProfile(world: World, principal: Principal, { merchantId, resellerId }: RateLimitProfileRecord): boolean {
  if (principal.kind === 'Host') return true;
  if (merchantId !== null) return reaches(world, principal, merchantId);
  return resellerId !== null && principal.kind === 'Reseller' && principal.resellerId === resellerId;
}

/** A rule is its profile's. */
export function seesRule(world: World, principal: Principal, rule: RateLimitRuleRecord): boolean {
  const profile = world.records.rateLimitProfiles.get(rule.profileId);
  return profile !== undefined && seesProfile(world, principal, profile);
}
