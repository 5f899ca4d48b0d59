/** Reads of runs, bills and price plans, also as CSV (assumptions: MB9, I6). */
import { type AuthenticatedCall, inParts, ok, type Answer } from '../../kernel/call.ts';
import { notFound, within } from '../../kernel/refusal.ts';
import type { ResellerRecord } from '../../platform/resellers/record.ts';
import type { BillingRunRecord, BillingResultRecord } from './record.ts';
import type { Handler } from '../../kernel/handler.ts';
import { listRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import type { PricePlanAssignmentRecord } from '../price-plans/record.ts';
import { historyListing, planListing, presentAssignment, presentHistory, lineOf } from './present.ts';
import { major } from '../../kernel/money.ts';
import type { Parts } from '../../kernel/parts.ts';
import type { World } from '../../kernel/world.ts';
import { csvFile, withHeader, type Cells } from '../../resources/csv.ts';
import { reachedMerchants, reachesMerchant, reachesReseller } from '../../kernel/reach.ts';

/** @throws Refusal not found, for a missing, deleted or out-of-reach reseller alike. */
export function findReseller(call: AuthenticatedCall, given: string): ResellerRecord {
  const id = given.toLowerCase();
  return within(call.world.records.resellers.get(id), () => reachesReseller(call, id), 'no such reseller within reach');
}

/** @throws Refusal not found, for a missing and an out-of-reach run alike. */
export function findRun(call: AuthenticatedCall, given: string): BillingRunRecord {
  const run = call.world.records.billingRuns.get(given.toLowerCase());
  return within(run, ({ resellerId }) => reachesReseller(call, resellerId), 'no such billing run within reach');
}

export const reachedResellers = (call: AuthenticatedCall): readonly ResellerRecord[] =>
  call.world.records.resellers.all().filter(({ id, isDeleted }) => !isDeleted && reachesReseller(call, id));

/** Null if all merchants are within reach. */
function merchantIds(call: AuthenticatedCall): ReadonlySet<string> | null {
  const merchants = reachedMerchants(call);
  return merchants === null ? null : new Set(merchants.map(({ id }) => id));
}

export const merchantHistory: Handler<'billingRuns.merchantHistory'> = (call) => {
  const { world, principal } = call;
  const { billingResults } = world.records;
  const merchantId = call.query.merchantId?.toLowerCase() ?? principal.merchantId;
  if (merchantId !== null && !reachesMerchant(call, merchantId)) throw notFound('merchant out of reach');
  const ids = merchantIds(call);
  const source = merchantId === null ? billingResults.all() : billingResults.by('merchantId', merchantId);
  const keep = (result: { readonly merchantId: string }): boolean => ids === null || ids.has(result.merchantId);
  return ok(pageOf(call, historyListing, source, listRequest(call), (one) => presentHistory(one, world), keep));
};

type OfPlan = AuthenticatedCall<unknown, { readonly pricePlanId?: string }>;

/** A caller sees the plans of resellers within reach; a merchant sees the plans that it has or had. */
function seesPlan(call: OfPlan, pricePlanId: string): boolean {
  const { pricePlans, pricePlanAssignments } = call.world.records;
  const plan = pricePlans.get(pricePlanId);
  if (plan === undefined) return false;
  const { merchantId } = call.principal;
  if (merchantId === null) return reachesReseller(call, plan.resellerId);
  return pricePlanAssignments.by('merchantId', merchantId).some((one) => one.pricePlanId === pricePlanId);
}

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

const before = ['resultId', 'merchantId', 'merchantName', 'pricePlanName'] as const;
const ofLine = ['sku', 'description', 'quantity', 'unitPrice', 'amount'] as const;
const after = ['total', 'currency', 'chargeStatus', 'attemptCount', 'transactionId', 'failureReason'] as const;

function rowsOf(world: World, result: BillingResultRecord): readonly Cells[] {
  const { id, merchantId, pricePlanName, lines, total, currency, chargeStatus, attemptCount, transactionId, failureReason } = result;
  const head = [id, merchantId, world.records.merchants.get(merchantId)?.name ?? '', pricePlanName];
  const tail = [major(total, currency), currency, chargeStatus, attemptCount, transactionId, failureReason];
  if (lines.length === 0) return [[...head, ...ofLine.map(() => null), ...tail]];
  return lines.map((line) => {
    const { sku, description, quantity, unitPrice } = lineOf(line, currency);
    return [...head, sku, description, quantity, unitPrice, major(line.amount, currency), ...tail];
  });
}

export const runFile = (world: World, { id, periodStart, periodEnd }: BillingRunRecord): Parts<Answer<string>> =>
  csvFile(
    `billing-run-${periodStart}-${periodEnd}.csv`,
    withHeader([...before, ...ofLine, ...after], world.records.billingResults.by('runId', id), (result) => rowsOf(world, result)),
  );

const assignmentColumns = [
  'pricePlanId',
  'pricePlanName',
  'merchantId',
  'merchantName',
  'assignedAt',
  'unassignedAt',
  'assignedBy',
] as const;

const planFile = (world: World, assignments: readonly PricePlanAssignmentRecord[]): Parts<Answer<string>> =>
  csvFile(
    'price-plan-history.csv',
    withHeader(assignmentColumns, assignments, (one) => {
      const shown = presentAssignment(one, world);
      return [assignmentColumns.map((name) => shown[name])];
    }),
  );
