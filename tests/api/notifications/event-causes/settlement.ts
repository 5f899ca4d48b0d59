/** Due work of payments: settlement, expiry, returns (event types: 2, 7, 9 to 14). */
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';
import { advance, done, unknownId } from '../../billing/billing-steps.ts';
import type { Json, World } from '../../simulator/simulated.ts';
import { card, check, type Cause, type Data } from './cause.ts';
import { authorization, common, held, operation, pay, screened, settled } from './payments.ts';

const capture = async (world: World, transaction: Json): Promise<void> => {
  const { method, path, body } = operation(transaction, { type: 'Capture' });
  await done(world, method, path, body);
};

/** Events caused by the clock, which is set to `act`. */
const inTime = (
  cause: string,
  act: string,
  stages: readonly EventTypeName[],
  prepare: (world: World) => Promise<() => readonly Data[]>,
  more: Partial<Cause> = {},
): Cause => ({
  cause,
  operation: null,
  stages,
  choices: { 'listen.lifetime': 'P60D', 'listen.bufferAge': 'P60D' },
  ...more,
  prepare: async (world) => ({ act: { set: act }, expectedData: await prepare(world) }),
});

const batch = (transaction: Json, netAmount: number, transactionCount = 1) => ({
  processorProfileId: transaction.processorProfileId,
  transactionCount,
  saleAmount: netAmount,
  refundAmount: 0,
  netAmount,
  currency: 'USD',
});
// 02:00 in New York, the merchant's time zone.
const settlement = '2026-03-03T07:00:00Z';
const settledAt = '2026-03-03T07:01:00Z';

const base = '/api/transactions';
const reason = 'Settled by the bank by hand';

/** A trigger that settles a new payment, and only that payment's profile. */
const triggered = (cause: string, operationId: string, pathOf: (made: Json) => string): Cause => ({
  cause,
  operation: operationId,
  stages: ['settlement_batch.submitted'],
  prepare: async (world) => {
    const made = await pay(world);
    const body = { merchantIds: [made.merchantId], processorProfileIds: [made.processorProfileId] };
    return {
      act: { method: 'POST', path: pathOf(made), body },
      expectedData: () => [{ ...batch(made, 100), trigger: 'Manual' }],
      refused: { 'an unknown profile': { body: { processorProfileIds: [unknownId] }, status: 404 } },
      again: 200,
    };
  },
});

export const settlementCauses: readonly Cause[] = [
  triggered('both settlement triggers: all merchants', 'transactions.triggerSettlements', () => `${base}/settlements/trigger`),
  triggered(
    'both settlement triggers: one merchant',
    'transactions.triggerMerchantSettlement',
    ({ merchantId }) => `${base}/settlements/merchants/${merchantId}/trigger`,
  ),
  {
    cause: '`settlement-override` to Settled',
    operation: 'transactions.settlementOverride',
    stages: ['transaction.settled'],
    prepare: async (world) => {
      const made = await pay(world);
      const body = { merchantId: made.merchantId, transactionIds: [made.id], targetStatus: 'Settled', reason };
      const settledNow = '2026-03-02T10:00:00Z';
      return {
        act: { method: 'POST', path: `${base}/settlement-override`, body },
        expectedData: () => [{ ...common(made, 'Settled', 'Captured'), settlementBatchId: null, batchNumber: null, settledAt: settledNow }],
        refused: {
          'an instant to come': { body: { ...body, settledAt: '2026-03-02T10:00:01Z' }, status: 400 },
          'an unknown transaction beside it': { body: { ...body, transactionIds: [made.id, unknownId] }, status: 404 },
        },
        again: 200,
      };
    },
  },
  inTime('the daily schedule', settlement, ['settlement_batch.submitted'], async (world) => {
    const made = await pay(world);
    return () => [{ ...batch(made, 100), trigger: 'Scheduled' }];
  }),
  inTime(
    'clock after submission',
    settledAt,
    ['settlement_batch.submitted', 'settlement_batch.settled', 'transaction.settled', 'transaction.settled'],
    async (world) => {
      // The first authorization stays the first created, though it is captured last.
      const first = await authorization(world);
      const second = await pay(world, { amount: 50 });
      await capture(world, first);
      const of = (made: Json): Data => ({ ...common(made, 'Settled', 'Settling'), settledAt });
      return () => [batch(first, 150, 2), { ...batch(first, 150, 2), settledAt }, of(first), of(second)];
    },
  ),
  inTime(
    'clock after submission, net amount 9999.99',
    settledAt,
    ['settlement_batch.submitted', 'settlement_batch.rejected'],
    async (world) => {
      const made = await pay(world, { amount: 9999.99 });
      return () => [batch(made, 9999.99), { ...batch(made, 9999.99), errorCode: 'OutOfBalance' }];
    },
  ),
  inTime('check Sale leaving Pending', '2026-03-03T10:00:00Z', ['transaction.captured'], async (world) => {
    const made = await pay(world, { paymentType: 'Check', checkData: check() });
    return () => [{ ...common(made, 'Captured', 'Pending'), capturedAmount: 100, operationId: null }];
  }),
  inTime('authorization window passes', '2026-03-12T10:00:00Z', ['transaction.expired'], async (world) => {
    const made = await authorization(world);
    return () => [{ ...common(made, 'Expired', 'Authorized'), authorizedAmount: 100 }];
  }),
  inTime(
    'review time-out',
    '2026-03-05T10:00:00Z',
    ['transaction.voided'],
    async (world) => {
      const made = await pay(world, held);
      return () => [{ ...common(made, 'Voided', 'InReview'), operationId: null, reason: null }];
    },
    screened,
  ),
  // Settled manually on Tuesday, when it has cleared.
  inTime('check return', '2026-03-05T10:00:00Z', ['transaction.returned'], async (world) => {
    const made = await pay(world, { paymentType: 'Check', checkData: check('000222222227') });
    await advance(world, 'P1D');
    const body = { merchantId: made.merchantId, transactionIds: [made.id], targetStatus: 'Settled', reason };
    await done(world, 'POST', `${base}/settlement-override`, body);
    return () => [{ ...common(made, 'Returned', 'Settled'), returnCode: 'R01', returnReason: 'Insufficient funds' }];
  }),
  inTime('card 4000000000000259 after settlement', '2026-03-05T07:01:00Z', ['transaction.returned'], async (world) => {
    const made = await settled(world, { cardData: card('4000000000000259') });
    return () => [{ ...common(made, 'Returned', 'Settled'), returnCode: 'CB', returnedAt: '2026-03-05T07:01:00Z' }];
  }),
];
