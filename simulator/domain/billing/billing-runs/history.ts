/** What merchants were billed, and which plans they had. */
import { inParts, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { reach, reaches } from '../../kernel/principal.ts';
import { notFound } from '../../kernel/refusal.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import type { PricePlanAssignmentRecord } from '../price-plans/record.ts';
import { planFile } from './export.ts';
import { seesReseller } from './find.ts';
import { historyListing, planListing, presentAssignment, presentHistory } from './present.ts';

/** The merchants within reach, of which a read keeps the records; null: all. */
function merchantIds({ world, principal }: AuthenticatedCall): ReadonlySet<string> | null {
  const merchants = reach(world, principal);
  return merchants === null ? null : new Set(merchants.map(({ id }) => id));
}

/** A merchant that is named and out of reach is not found. */
export const merchantHistory: Handler<'billingRuns.merchantHistory'> = (call) => {
  const { world, principal } = call;
  const { billingResults } = world.records;
  const merchantId = call.query.merchantId?.toLowerCase() ?? principal.merchantId;
  if (merchantId !== null && !reaches(world, principal, merchantId)) throw notFound('merchant out of reach');
  const ids = merchantIds(call);
  const source = merchantId === null ? billingResults.all() : billingResults.by('merchantId', merchantId);
  const keep = (result: { readonly merchantId: string }): boolean => ids === null || ids.has(result.merchantId);
  return ok(pageOf(call, historyListing, source, listRequest(call), (one) => presentHistory(one, world), keep));
};

type OfPlan = AuthenticatedCall<unknown, { readonly pricePlanId?: string }>;

/** Whether a caller sees a plan: who sees its reseller, and a merchant that has or had it. */
function seesPlan(call: OfPlan, pricePlanId: string): boolean {
  const { pricePlans, pricePlanAssignments } = call.world.records;
  const plan = pricePlans.get(pricePlanId);
  if (plan === undefined) return false;
  const { merchantId } = call.principal;
  if (merchantId === null) return seesReseller(call, plan.resellerId);
  return pricePlanAssignments.by('merchantId', merchantId).some((one) => one.pricePlanId === pricePlanId);
}

/** The assignments within reach, oldest first. A plan that is named and out of reach is not found. */
function assignments(call: OfPlan): readonly PricePlanAssignmentRecord[] {
  const { pricePlanAssignments } = call.world.records;
  const pricePlanId = call.query.pricePlanId?.toLowerCase();
  if (pricePlanId !== undefined && !seesPlan(call, pricePlanId)) throw notFound('price plan out of reach');
  const all = pricePlanId === undefined ? pricePlanAssignments.all() : pricePlanAssignments.by('pricePlanId', pricePlanId);
  const ids = merchantIds(call);
  return ids === null ? all : all.filter(({ merchantId }) => ids.has(merchantId));
}

export const pricePlanHistory: Handler<'billingRuns.pricePlanHistory'> = (call) =>
  ok(pageOf(call, planListing, assignments(call), listRequest(call), (one) => presentAssignment(one, call.world)));

export const exportPricePlanHistory: Handler<'billingRuns.exportPricePlanHistory'> = (call) =>
  inParts(planFile(call.world, assignments(call)));
