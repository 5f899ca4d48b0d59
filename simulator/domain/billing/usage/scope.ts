/** Who writes an entitlement, and who sees it (assumptions: 20). */
import type { EntitlementScope } from '../../../../schemas/conventions/enums.ts';
import type { Owned } from '../../kernel/entity.ts';
import { isWithinReach } from '../../kernel/owned.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { reaches, type Principal } from '../../kernel/principal.ts';
import { refused, type Refusal } from '../../kernel/refusal.ts';
import type { ScopeCheck } from '../../kernel/scope-check.ts';
import type { World } from '../../kernel/world.ts';

const notAllowed = (): Refusal => refused('Usage:ScopeNotAllowed', 'The caller may not write entitlements of this scope.');

/** What a body says of the owner, not validated yet. */
interface GivenOwner {
  readonly scope?: unknown;
  readonly resellerId?: unknown;
  readonly merchantId?: unknown;
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null);

/** Whether a caller may write for an owner; an owner that is not known yet is left to the validation. */
function mayWrite(world: World, principal: Principal, scope: EntitlementScope | null, { merchantId, resellerId }: Owned): boolean {
  if (principal.kind !== 'Reseller') return principal.kind === 'Host';
  if (scope === 'Platform') return false;
  if (scope === 'Reseller') return resellerId === null || resellerId === principal.resellerId;
  return scope === null || merchantId === null || reaches(world, principal, merchantId);
}

const scopes: ReadonlySet<unknown> = new Set<EntitlementScope>(['Platform', 'Reseller', 'Merchant']);

/** Of a creation: the body names the owner. */
export const checkGivenScope: ScopeCheck = ({ world, principal, body }) => {
  const given: GivenOwner = typeof body === 'object' && body !== null ? body : {};
  const scope = scopes.has(given.scope) ? (given.scope as EntitlementScope) : null;
  const owner = { merchantId: idOf(given.merchantId), resellerId: idOf(given.resellerId) };
  if (!mayWrite(world, principal, scope, owner)) throw notAllowed();
};

/** Of a change: the record has an owner. One that the caller does not see is left to the search for it. */
export const checkStoredScope: ScopeCheck = ({ world, principal, params }) => {
  if (principal.kind === 'Merchant') throw notAllowed();
  const record = world.records.usageEntitlements.get(idOf(params['id']) ?? '');
  if (record === undefined || !seesEntitlement({ world, principal }, record)) return;
  if (!mayWrite(world, principal, record.scope, record)) throw notAllowed();
};

/** What a caller sees: what is within its reach, and what applies to it. */
export function seesEntitlement(call: Pick<AuthenticatedCall, 'world' | 'principal'>, owned: Owned): boolean {
  if (isWithinReach(call, owned)) return true;
  if (owned.merchantId !== null) return false;
  if (owned.resellerId === null) return true;
  const { merchantId } = call.principal;
  return merchantId !== null && call.world.records.merchants.get(merchantId)?.resellerId === owned.resellerId;
}
