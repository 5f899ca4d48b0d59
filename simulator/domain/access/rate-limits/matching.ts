/** The profiles that apply to a caller, in order (assumptions: RL1). */
import type { RateLimitScope } from '../../../../schemas/conventions/enums.ts';
import { compareInstants } from '../../../../schemas/shared/instant.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { allows } from '../api-keys/record.ts';
import type { RateLimitProfileRecord } from './record.ts';

export interface Caller {
  readonly principal: Principal | null;
  readonly ip: string;
  readonly merchantId: string | null;
}

const specificity: readonly RateLimitScope[] = ['ApiKey', 'User', 'Merchant', 'Reseller', 'Tenant', 'IpAddress', 'Global'];

const resellerOf = (world: World, { principal, merchantId }: Caller): string | null =>
  principal?.resellerId ?? (merchantId === null ? null : (world.records.merchants.get(merchantId)?.resellerId ?? null));

function identityOf(world: World, caller: Caller, scope: RateLimitScope): string | null {
  switch (scope) {
    case 'ApiKey':
      return caller.principal?.key.id ?? null;
    case 'User':
      return caller.principal?.user.id ?? null;
    case 'Merchant':
      return caller.merchantId;
    case 'Reseller':
      return resellerOf(world, caller);
    case 'IpAddress':
      return caller.ip;
    case 'Tenant':
    case 'Global':
      return tenantId;
  }
}

/** A profile of a merchant or a reseller applies only to its own callers. */
const isBound = (world: World, caller: Caller, { merchantId, resellerId }: RateLimitProfileRecord): boolean =>
  (merchantId === null || merchantId === caller.merchantId) && (resellerId === null || resellerId === resellerOf(world, caller));

function matches(world: World, caller: Caller, profile: RateLimitProfileRecord): boolean {
  if (!profile.isActive || profile.isDeleted || !isBound(world, caller, profile)) return false;
  const identity = identityOf(world, caller, profile.scope);
  if (identity === null) return false;
  const { scope, scopeIdentifier } = profile;
  if (scopeIdentifier === null) return true;
  return scope === 'IpAddress' ? allows([scopeIdentifier], identity) : scopeIdentifier === identity;
}

/** Orders profiles: specific scope, exact identifier, higher priority, older. */
function compare(a: RateLimitProfileRecord, b: RateLimitProfileRecord): number {
  const isExact = (profile: RateLimitProfileRecord) => (profile.scopeIdentifier === null ? 1 : 0);
  return (
    specificity.indexOf(a.scope) - specificity.indexOf(b.scope) ||
    isExact(a) - isExact(b) ||
    b.priority - a.priority ||
    compareInstants(a.creationTime, b.creationTime) ||
    (a.id < b.id ? -1 : 1)
  );
}

export const profilesOf = (world: World, caller: Caller): readonly RateLimitProfileRecord[] =>
  world.records.rateLimitProfiles
    .all()
    .filter((profile) => matches(world, caller, profile))
    .sort(compare);

/** The only tenant of a world (assumptions: 33), named by profiles of the scope Tenant. */
export const tenantId = '00000000-0000-7000-8000-000000000001';
