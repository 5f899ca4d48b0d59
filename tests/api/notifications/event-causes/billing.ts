/** Contracts, plans and campaigns (event types: 22 to 28 and 32). */
import {
  addMethod,
  card,
  contractBody,
  done,
  newCampaign,
  newContract,
  newPlan,
  replacing,
  today,
  unknownId,
} from '../../billing/billing-steps.ts';
import { frozenAt, type Body, type Json, type World } from '../../simulator/simulated.ts';
import type { Call, Cause, Data, Prepared } from './cause.ts';

const base = '/api/contracts';
const longLived = { choices: { 'listen.lifetime': 'P60D', 'listen.bufferAge': 'P60D' } };
const post = (path: string, body?: Body): Call => ({ method: 'POST', path, ...(body === undefined ? {} : { body }) });
const act = (world: World, id: string, verb: string, body?: Body): Promise<Json> => done(world, 'POST', `${base}/${id}/${verb}`, body);

const about = (contract: Json, status: string, previousStatus: string | null, more: Body = {}) => ({
  contractId: contract.id,
  contractNumber: contract.contractNumber,
  customerId: contract.customerId,
  contractPlanId: null,
  status,
  previousStatus,
  amount: 20,
  currency: 'USD',
  ...more,
});

const contracts: readonly Cause[] = [
  {
    cause: 'POST /api/contracts starting today',
    operation: 'contracts.create',
    stages: ['contract.activated'],
    prepare: async (world) => {
      const body = await contractBody(world);
      return {
        act: post(base, body),
        expectedData: (made) => [about(made, 'Active', null, { startDate: today, nextBillingDate: today })],
        refused: {
          'an end that has passed': { body: { ...body, endDate: '2026-03-01' }, status: 400 },
          'a customer that there is not': { body: { ...body, customerId: unknownId }, status: 404 },
        },
      };
    },
  },
  {
    cause: 'contracts/{id}/pause',
    operation: 'contracts.pause',
    stages: ['contract.paused'],
    prepare: async (world) => {
      const made = await newContract(world);
      const waiting = await newContract(world, { startDate: '2026-04-01' });
      return {
        act: post(`${base}/${made.id}/pause`, { reason: 'r', resumesAt: '2026-03-20' }),
        expectedData: () => [about(made, 'Paused', 'Active', { pausedAt: frozenAt, resumesAt: '2026-03-20', reason: 'r' })],
        refused: {
          'a resumption in the past': { body: { resumesAt: today }, status: 400 },
          'a contract that has not begun': { path: `${base}/${waiting.id}/pause`, status: 409 },
          'a contract that there is not': { path: `${base}/${unknownId}/pause`, status: 404 },
        },
        again: 409,
      };
    },
  },
  {
    cause: 'contracts/{id}/resume',
    operation: 'contracts.resume',
    stages: ['contract.resumed'],
    prepare: async (world) => {
      const [made, other] = [await newContract(world), await newContract(world)];
      await act(world, made.id, 'pause');
      return {
        act: post(`${base}/${made.id}/resume`),
        expectedData: () => [about(made, 'Active', 'Paused')],
        refused: { 'a contract that is not paused': { path: `${base}/${other.id}/resume`, status: 409 } },
        again: 409,
      };
    },
  },
  {
    cause: 'PUT with past endDate',
    operation: 'contracts.update',
    stages: ['contract.ended'],
    prepare: async (world) => {
      const first = await newContract(world, { startDate: '2026-02-09', interval: 'Week' });
      const made = await done(world, 'PUT', `${base}/${first.id}`, replacing(first, { tags: ['a'] }));
      const body = replacing(made, { endDate: today });
      return {
        act: { method: 'PUT', path: `${base}/${made.id}`, body },
        expectedData: () => [about(made, 'Cancelled', 'Active', { reason: 'Cancelled', nextBillingDate: null })],
        refused: {
          'a stale stamp': { body: { ...body, concurrencyStamp: first.concurrencyStamp }, status: 409 },
          'an amount below nothing': { body: { ...body, amount: -1 }, status: 400 },
          'another start': { body: { ...body, startDate: '2026-02-10' }, status: 409 },
        },
        again: 409,
      };
    },
  },
  {
    cause: 'clock on startDate',
    operation: null,
    stages: ['contract.activated'],
    ...longLived,
    prepare: async (world) => {
      const made = await newContract(world, { startDate: '2026-03-10' });
      return {
        // Before the run of the day.
        act: { set: '2026-03-10T05:00:00Z' },
        expectedData: () => [about(made, 'Active', 'Pending', { startDate: '2026-03-10' })],
      };
    },
  },
  {
    cause: 'clock on resumesAt',
    operation: null,
    stages: ['contract.resumed'],
    ...longLived,
    prepare: async (world) => {
      const made = await newContract(world);
      await act(world, made.id, 'pause', { resumesAt: '2026-03-10' });
      return { act: { set: '2026-03-10T12:00:00Z' }, expectedData: () => [about(made, 'Active', 'Paused')] };
    },
  },
  {
    cause: 'endDate reached',
    operation: null,
    stages: ['contract.ended'],
    ...longLived,
    prepare: async (world) => {
      // No billing date is left before it.
      const made = await newContract(world, { startDate: '2026-02-20', endDate: '2026-03-10' });
      return {
        act: { set: '2026-03-10T12:00:00Z' },
        expectedData: () => [about(made, 'Completed', 'Active', { reason: 'EndDate', nextBillingDate: null })],
      };
    },
  },
  {
    cause: 'contract-plans/{id}/prices',
    operation: 'contractPlans.addPrice',
    stages: ['contract_plan.price_added'],
    prepare: async (world) => {
      const plan = await newPlan(world);
      const body = { amount: 12, effectiveFrom: '2026-03-20', application: 'OnDate', subscribersEffectiveFrom: '2026-04-01' };
      return {
        act: post(`/api/contract-plans/${plan.id}/prices`, body),
        expectedData: ({ id }) => [{ contractPlanId: plan.id, name: 'Gold', priceId: id, previousAmount: 10, currency: 'USD', ...body }],
        refused: {
          'a day in the past': { body: { amount: 12, effectiveFrom: '2026-03-01' }, status: 400 },
          'a date that its application needs': { body: { amount: 12, application: 'OnDate' }, status: 400 },
          'a day that has a price already': { body: { amount: 12, effectiveFrom: today }, status: 409 },
          'a plan that there is not': { path: `/api/contract-plans/${unknownId}/prices`, status: 404 },
        },
        again: 409,
      };
    },
  },
];

const trigger = '/api/customers/recurring-billing/trigger';
const firstCycle = { cycleNumber: 1, attemptNumber: 1 };
const captured = (contract: Json): Data => ({ contractId: contract.id, customerId: contract.customerId, type: 'Sale', status: 'Captured' });

const charges: readonly Cause[] = [
  {
    cause: 'recurring-billing/trigger, approved',
    operation: 'recurringBilling.trigger',
    stages: ['transaction.captured', 'contract.payment_succeeded'],
    prepare: async (world) => {
      const made = await newContract(world);
      const body = { contractIds: [made.id] };
      return {
        act: post(trigger, body),
        expectedData: ({ id: runId }) => [
          captured(made),
          about(made, 'Active', 'Active', { ...firstCycle, runId, dueDate: today, nextBillingDate: '2026-04-02' }),
        ],
        refused: {
          'a day that is none': { body: { ...body, asOfDate: '2026-02-30' }, status: 400 },
          'a contract that there is not': { body: { contractIds: [made.id, unknownId] }, status: 404 },
          'a customer that there is not': { body: { customerId: unknownId }, status: 404 },
        },
        again: 200,
      };
    },
  },
  {
    cause: 'recurring-billing/trigger, the last attempt declined',
    operation: 'recurringBilling.trigger',
    stages: ['transaction.declined', 'contract.payment_failed', 'contract.ended'],
    prepare: async (world) => {
      const plan = await newPlan(world, { retryPolicy: { maxAttempts: 1 } });
      const body = await contractBody(world, { contractPlanId: plan.id });
      const method = await addMethod(world, body.customerId, { cardData: card('4000000000000341') });
      const made = await done(world, 'POST', base, { ...body, storedPaymentMethodId: method.id });
      const common = { contractPlanId: plan.id, amount: 10, nextBillingDate: null };
      return {
        act: post(trigger, { contractIds: [made.id] }),
        expectedData: ({ id: runId }) => [
          { contractId: made.id, status: 'Declined', responseCode: '05', amount: 10 },
          about(made, 'Cancelled', 'Active', { ...common, ...firstCycle, runId, responseCode: '05', nextRetryAt: null, isFinal: true }),
          about(made, 'Cancelled', 'Active', { ...common, reason: 'RetriesExhausted' }),
        ],
      };
    },
  },
  {
    cause: 'recurring run of the schedule, last cycle',
    operation: null,
    stages: ['transaction.captured', 'contract.payment_succeeded', 'contract.ended'],
    ...longLived,
    prepare: async (world) => {
      const made = await newContract(world, { totalCycles: 1 });
      return {
        act: { set: '2026-03-02T11:00:00Z' },
        expectedData: () => [
          captured(made),
          about(made, 'Active', 'Active', { ...firstCycle, dueDate: today, nextBillingDate: null }),
          about(made, 'Completed', 'Active', { reason: 'TotalCycles', nextBillingDate: null }),
        ],
      };
    },
  },
];

const runs = '/api/billing-runs';
const february = { periodStart: '2026-02-01', periodEnd: '2026-02-28' };
const ofReseller = ({ personas }: World, more: Body = {}): Data => ({
  batchId: null,
  resellerId: personas.reseller.resellerId,
  ...february,
  merchantCount: 2,
  declinedCount: 0,
  failedCount: 0,
  totalAmount: 35,
  collectedAmount: 0,
  currency: 'USD',
  ...more,
});
/** A run is done when the clock moves. */
const started = async (world: World, path: string, body?: Body): Promise<Json> => {
  const run = await done(world, 'POST', path, body, 'reseller');
  await world.control('POST', '/clock', { advance: 'PT1S' });
  return run;
};

const billing: readonly Cause[] = [
  {
    cause: 'POST /api/billing-runs, when done',
    operation: 'billingRuns.create',
    isPlatforms: true,
    stages: ['billing_run.completed'],
    prepare: async (world) => ({
      act: () => started(world, runs, { resellerId: world.personas.reseller.resellerId, ...february }),
      expectedData: ({ id }) => [ofReseller(world, { billingRunId: id })],
    }),
  },
  {
    cause: 'billing-runs/trigger-all-resellers, when done',
    operation: 'billingRuns.triggerAllResellers',
    isPlatforms: true,
    stages: ['billing_run.completed'],
    prepare: async (world) => ({
      act: () => started(world, `${runs}/trigger-all-resellers`),
      expectedData: ({ batchId, runs: [run] }) => [ofReseller(world, { batchId, billingRunId: run.id })],
    }),
  },
  {
    cause: 'billing run of the schedule',
    operation: null,
    isPlatforms: true,
    stages: ['billing_run.completed', 'billing_run.completed'],
    ...longLived,
    prepare: async (world) => {
      const march = { periodStart: '2026-03-01', periodEnd: '2026-03-31' };
      return {
        act: { set: '2026-04-01T00:00:01Z' },
        expectedData: () => [ofReseller(world, march), { ...march, merchantCount: 2, totalAmount: 0 }],
      };
    },
  },
];

const moved = (campaign: Json, previousStatus: string, status: string): Data => ({
  campaignId: campaign.id,
  name: 'Bell tower',
  status,
  previousStatus,
  raisedAmount: 0,
  completionCount: 0,
  currency: 'USD',
});
const walk = async (world: World, verbs: readonly string[], body: Body = {}): Promise<Json> => {
  const made = await newCampaign(world, body);
  for (const verb of verbs) await done(world, 'POST', `/api/campaigns/${made.id}/${verb}`);
  return made;
};

/** A move of a campaign, after the moves that lead to its state before. */
const campaign = (verb: string, before: readonly string[], from: string, to: string, refusedFrom: readonly string[]): Cause => ({
  cause: `campaign ${verb}`,
  operation: `campaigns.${verb}`,
  stages: ['campaign.status_changed'],
  prepare: async (world): Promise<Prepared> => {
    const made = await walk(world, before);
    const other = await walk(world, refusedFrom, { name: 'Other' });
    return {
      act: post(`/api/campaigns/${made.id}/${verb}`),
      expectedData: () => [moved(made, from, to)],
      refused: {
        'a state that does not allow it': { path: `/api/campaigns/${other.id}/${verb}`, status: 409 },
        'a campaign that there is not': { path: `/api/campaigns/${unknownId}/${verb}`, status: 404 },
      },
      again: 409,
    };
  },
});

const campaigns: readonly Cause[] = [
  campaign('activate', [], 'Draft', 'Active', ['activate']),
  campaign('pause', ['activate'], 'Active', 'Paused', []),
  campaign('resume', ['activate', 'pause'], 'Paused', 'Active', []),
  campaign('end', ['activate', 'pause'], 'Paused', 'Ended', []),
  campaign('archive', ['activate', 'end'], 'Ended', 'Archived', ['activate']),
  {
    cause: 'clock on endsAt',
    operation: null,
    stages: ['campaign.status_changed'],
    prepare: async (world) => {
      const made = await walk(world, ['activate'], { endsAt: '2026-03-02T10:05:00Z' });
      return { act: { set: '2026-03-02T10:05:00Z' }, expectedData: () => [moved(made, 'Active', 'Ended')] };
    },
  },
];

export const billingCauses: readonly Cause[] = [...contracts, ...charges, ...billing, ...campaigns];
