/** Merchants (endpoints: Merchants; assumptions: 14). */
import type { World } from '../../kernel/world.ts';
import { requestLimits } from '../../../../schemas/limits.ts';
import { assign, assignmentOf, endAssignment, type PricePlanRecord } from '../../billing/price-plans/record.ts';
import { ok, type AuthenticatedCall, type CallWith, type OfRecord } from '../../kernel/call.ts';
import type { CallTo, Handler, HandlersOf } from '../../kernel/handler.ts';
import { conflict, notFound, within } from '../../kernel/refusal.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { lastChange } from '../../resources/history.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { presentMerchant } from './details.ts';
import { MerchantRecord, unlocked, MerchantRegisterRecord, MerchantCustomFieldsRecord, OrderDefaultsRecord } from '../merchants/record.ts';
import { merchantResource, merchantsWithin, seesMerchant, byMerchants, notByMerchants } from './resource.ts';
import { reachesReseller } from '../../kernel/reach.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { merchantOperations } from '../../../../schemas/platform/merchants/group.ts';
import { MerchantRegisterDto } from '../../../../schemas/platform/merchants/types.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import { blockersOf } from '../../payments/processors/profiles.ts';
import { presenter } from '../../resources/present.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defaultUserOf, directoryOf } from '../users/find.ts';
import { readCustomFields, readOrderDataDefaults, updateCustomFields, updateOrderDataDefaults } from './own-settings.ts';
import { live, byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';
import { merchantStates } from '../../../../schemas/platform/merchants/states.ts';

// Assigns price plans: who has one, and who may get one (assumptions: M3 to M5, M15).

/** A plan is visible to those who see its reseller, and to that reseller's merchants. */
function seesPlan(call: AuthenticatedCall, { resellerId }: PricePlanRecord): boolean {
  const { merchantId } = call.principal;
  if (merchantId === null) return reachesReseller(call, resellerId);
  return call.world.records.merchants.get(merchantId)?.resellerId === resellerId;
}

function planWithin(call: AuthenticatedCall, given: string): PricePlanRecord {
  const plan = call.world.records.pricePlans.get(given.toLowerCase());
  if (plan === undefined || !seesPlan(call, plan)) throw notFound('no such price plan within reach');
  return plan;
}

/** The live merchants within reach that may get a plan: those of its reseller. */
const candidates = (call: AuthenticatedCall, { resellerId }: PricePlanRecord): readonly MerchantRecord[] =>
  merchantsWithin(call).filter((merchant) => !merchant.isDeleted && merchant.resellerId === resellerId);

const hasPlan = (call: AuthenticatedCall, plan: PricePlanRecord, { id }: MerchantRecord): boolean =>
  assignmentOf(call.world, id)?.pricePlanId === plan.id;

const assignableForPricePlan: Handler<'merchants.assignableForPricePlan'> = (call) => {
  const plan = planWithin(call, call.query.pricePlanId);
  const without = candidates(call, plan).filter((merchant) => !hasPlan(call, plan, merchant));
  return ok(without.slice(0, requestLimits.lookups.max).map(({ id, name }) => ({ id, name })));
};

const pageOfMerchants = (
  call: CallTo<'merchants.resellerScope'> | CallTo<'merchants.byPricePlan'>,
  source: readonly MerchantRecord[],
  keep?: (merchant: MerchantRecord) => boolean,
) => ok(pageOf(call, merchantResource.listing, source, listRequest(call), (merchant) => presentMerchant(merchant, call.world), keep));

const byPricePlan: Handler<'merchants.byPricePlan'> = (call) => {
  const plan = planWithin(call, call.query.pricePlanId);
  return pageOfMerchants(call, merchantsWithin(call), (merchant) => hasPlan(call, plan, merchant));
};

/** The merchants of the calling reseller; for any other caller, those within its reach. */
const resellerScope: Handler<'merchants.resellerScope'> = (call) => pageOfMerchants(call, merchantsWithin(call));

const changed = ({ world, principal }: AuthenticatedCall, merchant: MerchantRecord) =>
  ok(presentMerchant(world.records.merchants.replace({ ...merchant, ...changedBy(world, principal.user.id) }), world));

const assignPricePlan: Handler<'merchants.assignPricePlan'> = (call) => {
  const { world, principal, params } = call;
  const merchant = found(call, merchantResource);
  const plan = planWithin(call, params.pricePlanId);
  if (plan.resellerId !== merchant.resellerId) throw notFound('price plan of another reseller');
  if (hasPlan(call, plan, merchant)) return ok(presentMerchant(merchant, world));
  if (merchant.status === 'Closed') throw conflict('Merchants:Closed', 'The merchant is closed.');
  assign(world, merchant.id, plan.id, principal.user.id);
  return changed(call, merchant);
};

const unassignPricePlan: Handler<'merchants.unassignPricePlan'> = (call) => {
  const merchant = found(call, merchantResource);
  if (assignmentOf(call.world, merchant.id) === undefined) throw conflict('Merchants:NoPricePlan', 'The merchant has no price plan.');
  endAssignment(call.world, merchant.id);
  return changed(call, merchant);
};

// Locks and unlocks a merchant (assumptions: M2; 36, Merchants; event types: 37).

type Lock = Pick<MerchantRecord, keyof typeof unlocked>;

const stageLockChanged = (world: World, { id, name, isLocked }: MerchantRecord, reason: string | null, changedBy: string | null): void =>
  stageEvent(world, 'merchant.lock_changed', id, { merchantId: id, name, isLocked, reason, changedBy });

const merchant = announcer('a merchant', 'merchants', ({ merchants }, id) => merchants.get(id));

const announcements = {
  'merchant.lock_changed': merchant((world, one) => {
    if (one.isLocked) return () => stageLockChanged(world, one, one.lockReason, one.lockedBy);
    const unlocking = lastChange(world, 'merchants', one.id, ({ entry }) => entry.operation === 'merchants.unlock');
    return unlocking === undefined ? null : () => stageLockChanged(world, one, null, unlocking.entry.userId);
  }),
} satisfies Readonly<Record<string, Announcement>>;

function change(call: AuthenticatedCall<OfRecord> & CallWith<unknown>, merchant: MerchantRecord, lock: Lock, reason: string | null) {
  const { world, principal } = call;
  const userId = principal.user.id;
  const changed = world.records.merchants.replace({ ...merchant, ...lock, ...changedBy(world, userId) });
  stageLockChanged(world, changed, reason, userId);
  return ok(presentMerchant(changed, world));
}

function lock(call: CallTo<'merchants.lock'>) {
  const merchant = found(call, merchantResource);
  if (merchant.isLocked) throw conflict('Merchants:AlreadyLocked', 'The merchant is locked already.');
  const reason = call.body?.reason ?? null;
  const { world, principal } = call;
  return change(call, merchant, { isLocked: true, lockedAt: world.clock.now(), lockedBy: principal.user.id, lockReason: reason }, reason);
}

function unlock(call: CallTo<'merchants.unlock'>) {
  const merchant = found(call, merchantResource);
  if (!merchant.isLocked) throw conflict('Merchants:NotLocked', 'The merchant is not locked.');
  return change(call, merchant, unlocked, null);
}

/** @throws Refusal 404 unless the merchant is live and within reach. */
function merchantWithin(call: AuthenticatedCall, given: string): MerchantRecord {
  const merchant = call.world.records.merchants.get(given.toLowerCase());
  return within(merchant, (one) => seesMerchant(call, one), 'merchant missing or out of reach');
}

const ownerOf = (call: CallTo<'merchants.getMerchantUsers'>) => ({
  merchantId: merchantWithin(call, requiredInputs(call, ['merchantId']).merchantId).id,
  resellerId: null,
});

const presentRegister = presenter<MerchantRegisterRecord, typeof MerchantRegisterDto>(MerchantRegisterDto);

const registers: Handler<'merchants.registers'> = (call) => {
  const { id } = found(call, merchantResource);
  return ok(call.world.records.merchantRegisters.by('merchantId', id).map((register) => presentRegister(register, call.world)));
};

const validateDeactivation: Handler<'merchants.validateProcessorProfileDeactivation'> = (call) => {
  const { merchantId, profileId } = requiredInputs(call, ['merchantId', 'profileId']);
  const { id } = merchantWithin(call, merchantId);
  const profile = call.world.records.processorProfiles.get(profileId.toLowerCase());
  if (profile === undefined || profile.isDeleted || profile.merchantId !== id) throw notFound('no such processor profile of the merchant');
  const blockers = blockersOf(call.world, profile).map((one) => ({ ...one }));
  return ok({ canDeactivate: blockers.length === 0, blockers });
};

const handlers = {
  ...resourceHandlers(merchantResource),
  'merchants.assignableForPricePlan': assignableForPricePlan,
  'merchants.byPricePlan': byPricePlan,
  'merchants.resellerScope': resellerScope,
  'merchants.getDefaultMerchantUser': (call) => ok(defaultUserOf(call.world, ownerOf(call))),
  'merchants.getMerchantUsers': (call) => ok(directoryOf(call.world, ownerOf(call))),
  'merchants.readCustomFields': readCustomFields,
  'merchants.updateCustomFields': updateCustomFields,
  'merchants.readOrderDataDefaults': readOrderDataDefaults,
  'merchants.updateOrderDataDefaults': updateOrderDataDefaults,
  'merchants.validateProcessorProfileDeactivation': validateDeactivation,
  'merchants.registers': registers,
  'merchants.lock': lock,
  'merchants.unlock': unlock,
  'merchants.assignPricePlan': assignPricePlan,
  'merchants.unassignPricePlan': unassignPricePlan,
} satisfies HandlersOf<typeof merchantOperations>;

const records = {
  merchants: kind(MerchantRecord, {
    resellerId: (merchant) => merchant.resellerId,
    ofReseller: live((merchant) => merchant.resellerId),
    deleted: (merchant) => (merchant.isDeleted ? 'yes' : null),
  }),
  merchantRegisters: kind(MerchantRegisterRecord, { merchantId: byMerchant }),
  merchantCustomFields: kind(MerchantCustomFieldsRecord, {}),
  merchantOrderDefaults: kind(OrderDefaultsRecord, {}),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const merchantModule = defineModule({
  records,
  machines: { merchants: merchantStates },
  handlers,
  scopeChecks: {
    'merchants.create': notByMerchants,
    'merchants.readCustomFields': byMerchants,
    'merchants.updateCustomFields': byMerchants,
    'merchants.readOrderDataDefaults': byMerchants,
    'merchants.updateOrderDataDefaults': byMerchants,
  },
  announcements,
});
