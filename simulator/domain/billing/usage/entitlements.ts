/** Entitlements: the quantity of a SKU that a scope includes per period, and who may read and write them (assumptions: 20). */
import type { EntitlementScope } from '../../../../schemas/conventions/enums.ts';
import type { Owned } from '../../kernel/collection.ts';
import { type AuthenticatedCall, empty, ok } from '../../kernel/call.ts';
import type { Principal } from '../../kernel/principal.ts';
import { conflict, fault, invalid, notFound, refused, type Refusal, type ValidationError } from '../../kernel/refusal.ts';
import type { ScopeCheck } from '../../kernel/scope-check.ts';
import type { World } from '../../kernel/world.ts';
import {
  type usage,
  UsageEntitlementDto,
  type UsageEntitlementCreateDto,
  type UsageEntitlementUpdateDto,
} from '../../../../schemas/billing/usage/group.ts';
import { dateIn } from '../../../../schemas/shared/instant.ts';
import { isUsageSku, usageSkus, type UsageSku } from '../../../../schemas/usage-skus.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';
import { checkStamp, found, foundOrDeleted, requireStamp } from '../../resources/record.ts';
import type { Draft, NamedRecords } from '../../resources/resource.ts';
import { changedBy, deletedBy, madeBy } from '../../resources/stamps.ts';
import { entitlementOf, periodOf, usedOf } from './entitled.ts';
import { entitlementKey, type UsageEntitlementRecord } from './record.ts';
import { isHost, isMerchant, isReseller, reachesMerchant, reachesOwned } from '../../kernel/reach.ts';

const notAllowed = (): Refusal => refused('Usage:ScopeNotAllowed', 'The caller may not write entitlements of this scope.');

/** From a body that is not validated yet. */
interface GivenOwner {
  readonly scope?: unknown;
  readonly resellerId?: unknown;
  readonly merchantId?: unknown;
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null);

function mayWrite(world: World, principal: Principal, scope: EntitlementScope | null, { merchantId, resellerId }: Owned): boolean {
  if (!isReseller(principal)) return isHost(principal);
  if (scope === 'Platform') return false;
  if (scope === 'Reseller') return resellerId === null || resellerId === principal.resellerId;
  return scope === null || merchantId === null || reachesMerchant({ world, principal }, merchantId);
}

const scopes: ReadonlySet<unknown> = new Set<EntitlementScope>(['Platform', 'Reseller', 'Merchant']);

/** For a creation, whose body names the owner. */
export const checkGivenScope: ScopeCheck = ({ world, principal, body }) => {
  const given: GivenOwner = typeof body === 'object' && body !== null ? body : {};
  const scope = scopes.has(given.scope) ? (given.scope as EntitlementScope) : null;
  const owner = { merchantId: idOf(given.merchantId), resellerId: idOf(given.resellerId) };
  if (!mayWrite(world, principal, scope, owner)) throw notAllowed();
};

/** For a change of a record, which has an owner. Invisible records lead to a 404 later. */
export const checkStoredScope: ScopeCheck = ({ world, principal, params }) => {
  if (isMerchant(principal)) throw notAllowed();
  const record = world.records.usageEntitlements.get(idOf(params['id']) ?? '');
  if (record === undefined || !seesEntitlement({ world, principal }, record)) return;
  if (!mayWrite(world, principal, record.scope, record)) throw notAllowed();
};

function seesEntitlement(call: Pick<AuthenticatedCall, 'world' | 'principal'>, owned: Owned): boolean {
  if (reachesOwned(call, owned)) return true;
  if (owned.merchantId !== null) return false;
  if (owned.resellerId === null) return true;
  const { merchantId } = call.principal;
  return merchantId !== null && call.world.records.merchants.get(merchantId)?.resellerId === owned.resellerId;
}

const today = (world: World): string => dateIn(world.clock.now(), 'UTC');

const listing: Listing<UsageEntitlementRecord> = { shape: UsageEntitlementDto, search: ['sku'], restorePermission: null };
const present = presenter<UsageEntitlementRecord, typeof UsageEntitlementDto>(UsageEntitlementDto);

const records: NamedRecords<UsageEntitlementRecord> = {
  collection: (world) => world.records.usageEntitlements,
  sees: seesEntitlement,
  name: ({ sku }) => sku,
};

const ownerMembers = { Platform: null, Reseller: 'resellerId', Merchant: 'merchantId' } as const;

function ownerFaults(body: UsageEntitlementCreateDto): readonly ValidationError[] {
  const needed = ownerMembers[body.scope];
  return (['resellerId', 'merchantId'] as const).flatMap((member) => {
    const isGiven = body[member] !== null && body[member] !== undefined;
    if (isGiven === (member === needed)) return [];
    return [fault(member, isGiven ? `has no meaning for the scope ${body.scope}` : `is required for the scope ${body.scope}`)];
  });
}

type Terms = Omit<Draft<UsageEntitlementRecord>, 'scope' | 'merchantId' | 'resellerId'>;

/** The terms in a body. Throws one validation refusal for all errors in them and, for a creation, in the owner. */
function termsOf(
  world: World,
  body: UsageEntitlementCreateDto | UsageEntitlementUpdateDto,
  faults: readonly ValidationError[] = [],
): Terms {
  const { sku, period, includedQuantity, overagePolicy, notifyAtPercent, effectiveTo = null, isActive } = body;
  const effectiveFrom = body.effectiveFrom ?? today(world);
  const wrong = [
    ...faults,
    ...(isUsageSku(sku) ? [] : [fault('sku', 'must be one of the listed SKUs')]),
    ...(effectiveTo !== null && effectiveTo < effectiveFrom ? [fault('effectiveTo', 'must not be before effectiveFrom')] : []),
  ];
  if (wrong.length > 0 || !isUsageSku(sku)) throw invalid(wrong);
  return {
    sku,
    period: period ?? 'Month',
    includedQuantity,
    overagePolicy: overagePolicy ?? 'Allow',
    notifyAtPercent: notifyAtPercent ?? 80,
    effectiveFrom,
    effectiveTo,
    isActive: isActive ?? true,
  };
}

function ownerOf(call: AuthenticatedCall<unknown, unknown, UsageEntitlementCreateDto>): Owned {
  const { scope, resellerId } = call.body;
  if (scope === 'Merchant') return { merchantId: actingMerchant(call).id, resellerId: null };
  if (scope === 'Platform') return { merchantId: null, resellerId: null };
  const reseller = call.world.records.resellers.get(resellerId?.toLowerCase() ?? '');
  if (reseller === undefined || reseller.isDeleted) throw notFound('no such reseller');
  return { merchantId: null, resellerId: reseller.id };
}

type Times = Pick<UsageEntitlementRecord, 'effectiveFrom' | 'effectiveTo'>;
const overlap = (one: Times, other: Times): boolean =>
  (other.effectiveTo === null || one.effectiveFrom <= other.effectiveTo) &&
  (one.effectiveTo === null || other.effectiveFrom <= one.effectiveTo);

function checkOverlap(world: World, draft: Draft<UsageEntitlementRecord>, self?: UsageEntitlementRecord): void {
  if (!draft.isActive) return;
  for (const other of world.records.usageEntitlements.by('holder', entitlementKey(draft, draft.sku))) {
    if (other.id === self?.id || !other.isActive || !overlap(draft, other)) continue;
    throw conflict('Usage:Overlap', 'Another active entitlement to this SKU covers a part of the same time.', { entitlementId: other.id });
  }
}

function effective(world: World, merchantId: string, sku: UsageSku, date: string) {
  const entitlement = entitlementOf(world, merchantId, sku, date);
  if (entitlement === undefined) return [];
  const { id, period, includedQuantity, overagePolicy, scope } = entitlement;
  const usedQuantity = usedOf(world, merchantId, entitlement, date);
  const { start, end } = periodOf(period, date);
  return [
    {
      sku,
      period,
      includedQuantity,
      usedQuantity,
      remainingQuantity: Math.max(includedQuantity - usedQuantity, 0),
      overagePolicy,
      source: scope,
      entitlementId: id,
      periodStart: start,
      periodEnd: end,
    },
  ];
}

const skus = Object.keys(usageSkus).filter(isUsageSku);

export const entitlementHandlers: HandlersOf<OfPrefix<typeof usage, 'usageEntitlements'>> = {
  'usageEntitlements.list': (call) => {
    const keep = (record: UsageEntitlementRecord): boolean => seesEntitlement(call, record);
    return ok(
      pageOf(call, listing, call.world.records.usageEntitlements.all(), listRequest(call), (one) => present(one, call.world), keep),
    );
  },
  'usageEntitlements.read': (call) => {
    const record = foundOrDeleted(call, records);
    if (record.isDeleted && call.world.choices['records.readDeleted'] === 'notFound') throw notFound('deleted');
    return ok(present(record, call.world));
  },
  'usageEntitlements.effective': (call) => {
    const { id } = actingMerchant(call);
    return ok(skus.flatMap((sku) => effective(call.world, id, sku, today(call.world))));
  },
  'usageEntitlements.create': (call) => {
    const { world, principal, body } = call;
    const terms = termsOf(world, body, ownerFaults(body));
    const draft = { scope: body.scope, ...ownerOf(call), ...terms };
    checkOverlap(world, draft);
    return ok(present(world.records.usageEntitlements.insert(madeBy(world, principal.user.id, draft)), world));
  },
  'usageEntitlements.update': (call) => {
    const { world, principal, body } = call;
    requireStamp(world.choices, body.concurrencyStamp);
    const terms = termsOf(world, body);
    const before = found(call, records);
    checkStamp(before, body.concurrencyStamp);
    checkOverlap(world, { ...before, ...terms }, before);
    return ok(present(world.records.usageEntitlements.replace({ ...before, ...terms, ...changedBy(world, principal.user.id) }), world));
  },
  'usageEntitlements.delete': (call) => {
    const { world, principal } = call;
    const before = foundOrDeleted(call, records);
    if (!before.isDeleted) world.records.usageEntitlements.replace({ ...before, ...deletedBy(world, principal.user.id) });
    else if (world.choices['records.secondDeleteStatus'] === 404) throw notFound('already deleted');
    return empty;
  },
};
