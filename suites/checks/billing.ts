/** Requests about billing runs, whose bodies are not documented. */
import { stringAt, unobservable, type Context } from '../../fixtures/test.ts';
import { payerBody } from './hosted-session.ts';
import { ofMerchant } from './processor.ts';
import { bodyRecipeOf } from '../../schemas/recipes.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import type { OperationId } from '../../schemas/catalogue.ts';

const as = 'reseller' as const;
type Json = Readonly<Record<string, unknown>>;

/** A run of a past day for the reseller's merchants. In the worlds of these tests the day is not in the month before, which the batch bills. */
export async function billingRunOf({ clock, target }: Pick<Context, 'clock' | 'target'>, daysAgo = 2) {
  const day = (await clock.in(`-P${daysAgo}D`)).slice(0, 10);
  return { resellerId: target.personas.reseller?.resellerId, periodStart: day, periodEnd: day };
}

/** Makes the merchant pay with a card from now on, in a world of the test's own. */
async function storeCard(context: Context, number: string): Promise<void> {
  const { api, build } = context;
  const params = ofMerchant(context);
  const link = await api.assumed('merchantPaymentMethods.sendCaptureLink', {
    as: 'merchantAdmin',
    params,
    body: build.body('merchantPaymentMethods.sendCaptureLink'),
  });
  const { cardData, ...rest } = payerBody(stringAt(link, 'url').split('/').at(-1) ?? '');
  await api.assumed('transactions.fromHppSession', { as: 'merchantAdmin', body: { ...rest, cardData: { ...(cardData as Json), number } } });
}

/** A result whose charge was declined and would succeed now, in a world of the test's own. */
export async function declinedResult(context: Context): Promise<{ readonly runId: string; readonly resultId: string }> {
  const { api, clock } = context;
  // Verified when stored, and declined when charged.
  await storeCard(context, '4000000000000341');
  // A month begins on that day, and causes a fee.
  const made = await api.assumed('billingRuns.create', { as, body: await billingRunOf(context, 1) });
  const runId = stringAt(made, 'id');
  await clock.pass('PT1M');
  const run = await api.assumed('billingRuns.read', { as, params: { id: runId } });
  const results = run.get('results');
  const declined = (Array.isArray(results) ? (results as readonly Json[]) : []).find(({ chargeStatus }) => chargeStatus === 'Declined');
  if (typeof declined?.['id'] !== 'string') return unobservable('no charge of the billing run was declined');
  await storeCard(context, '4111111111111111');
  return { runId, resultId: declined['id'] };
}

export const usageReports = [
  'usageReports.skus',
  'usageReports.dimensionalSummary',
  'usageReports.merchantLedger',
  'usageReports.merchantSummary',
  'usageReports.resellerMerchantBreakdown',
  'usageReports.resellerSummary',
  'usageReports.exportLedger',
  'usageReports.exportSummary',
] as const satisfies readonly OperationId[];

/** An inactive entitlement of the merchant, which has no effect. */
export const entitlementOf = (target: Target) => ({
  ...bodyRecipeOf('usageEntitlements.create'),
  merchantId: target.personas.merchantAdmin?.merchantId,
});

export const entitlementChange = { includedQuantity: 2_000_000 };
