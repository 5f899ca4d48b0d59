/** Assigns price plans: who has one, and who may get one (assumptions: M3 to M5, M15). */
import { requestLimits } from '../../../../schemas/limits.ts';
import { assign, assignmentOf, endAssignment } from '../../billing/price-plans/assignments.ts';
import type { PricePlanRecord } from '../../billing/price-plans/record.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { CallTo, Handler } from '../../kernel/handler.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { presentMerchant } from './details.ts';
import type { MerchantRecord } from '../merchants/record.ts';
import { merchantResource, merchantsWithin } from './resource.ts';
import { reachesReseller } from '../../kernel/reach.ts';

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

export const assignableForPricePlan: Handler<'merchants.assignableForPricePlan'> = (call) => {
  const plan = planWithin(call, call.query.pricePlanId);
  const without = candidates(call, plan).filter((merchant) => !hasPlan(call, plan, merchant));
  return ok(without.slice(0, requestLimits.lookups.max).map(({ id, name }) => ({ id, name })));
};

const pageOfMerchants = (
  call: CallTo<'merchants.resellerScope'> | CallTo<'merchants.byPricePlan'>,
  source: readonly MerchantRecord[],
  keep?: (merchant: MerchantRecord) => boolean,
) => ok(pageOf(call, merchantResource.listing, source, listRequest(call), (merchant) => presentMerchant(merchant, call.world), keep));

export const byPricePlan: Handler<'merchants.byPricePlan'> = (call) => {
  const plan = planWithin(call, call.query.pricePlanId);
  return pageOfMerchants(call, merchantsWithin(call), (merchant) => hasPlan(call, plan, merchant));
};

/** The merchants of the calling reseller; for any other caller, those within its reach. */
export const resellerScope: Handler<'merchants.resellerScope'> = (call) => pageOfMerchants(call, merchantsWithin(call));

function changed({ world, principal }: AuthenticatedCall, merchant: MerchantRecord) {
  return ok(presentMerchant(world.records.merchants.replace({ ...merchant, ...changedBy(world, principal.user.id) }), world));
}

export const assignPricePlan: Handler<'merchants.assignPricePlan'> = (call) => {
  const { world, principal, params } = call;
  const merchant = found(call, merchantResource);
  const plan = planWithin(call, params.pricePlanId);
  if (plan.resellerId !== merchant.resellerId) throw notFound('price plan of another reseller');
  if (hasPlan(call, plan, merchant)) return ok(presentMerchant(merchant, world));
  if (merchant.status === 'Closed') throw conflict('Merchants:Closed', 'The merchant is closed.');
  assign(world, merchant.id, plan.id, principal.user.id);
  return changed(call, merchant);
};

export const unassignPricePlan: Handler<'merchants.unassignPricePlan'> = (call) => {
  const merchant = found(call, merchantResource);
  if (assignmentOf(call.world, merchant.id) === undefined) throw conflict('Merchants:NoPricePlan', 'The merchant has no price plan.');
  endAssignment(call.world, merchant.id);
  return changed(call, merchant);
};
