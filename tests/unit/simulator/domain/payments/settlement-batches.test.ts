import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { maxAmount, maxTotal } from '../../../../../schemas/shared/amount.ts';
import { atMilliseconds } from '../../../../../schemas/shared/instant.ts';
import { atOnce } from '../../../../../simulator/domain/kernel/parts.ts';
import { minor, none, plus, sum, unitsOf } from '../../../../../simulator/domain/kernel/money.ts';
import { closeBatch } from '../../../../../simulator/domain/payments/settlement/close.ts';
import type { SettlementBatchRecord } from '../../../../../simulator/domain/payments/settlement/record.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

const at = atMilliseconds(Date.UTC(2026, 2, 2, 10));
const worlds = new Worlds({ wall: () => at });

/** Sales, credits and refunds in one currency of one profile; amounts in yen, which have no decimals. */
interface Taken {
  readonly sales: readonly number[];
  readonly credits: readonly number[];
  readonly refunds: readonly number[];
}

interface Closed {
  readonly batches: readonly SettlementBatchRecord[];
  /** Payments and credits. */
  readonly captured: readonly string[];
  readonly refundedIn: readonly (string | null)[];
}

function close({ sales, credits, refunds }: Taken): Closed {
  const world = worlds.create({ now: at });
  const { seeded } = world;
  const { records } = world;
  const merchantId = seeded.personas.merchantAdmin.merchantId ?? '';
  const card = records.transactions.by('merchantId', merchantId).find((one) => one.status === 'Settled' && one.type === 'Sale')!;
  const template = { ...card, currency: 'JPY', idempotencyKey: null, operations: [] };
  const take = (type: 'Sale' | 'Credit') => (yen: number) => {
    const amount = minor(yen, 'JPY');
    const id = world.random.uuid();
    records.transactions.insert({ ...template, id, type, status: 'Captured', amount, authorizedAmount: amount, capturedAmount: amount });
    return id;
  };
  const captured = [...sales.map(take('Sale')), ...credits.map(take('Credit'))];
  const refunded = refunds.map((yen) => {
    const [id, transactionId] = [world.random.uuid(), world.random.uuid()];
    const amount = minor(yen, 'JPY');
    const operation = { id, type: 'Refund', result: 'Approved', amount, resultingStatus: 'Refunded', settlementBatchId: null } as const;
    const nothing = { responseCode: null, responseMessage: null, authorizationCode: null, reason: null, creatorId: null };
    const operations = [{ ...nothing, ...operation, creationTime: at }];
    records.transactions.insert({ ...template, id: transactionId, status: 'Refunded', operations });
    const { processorProfileId } = template;
    records.pendingRefunds.insert({
      id,
      creationTime: at,
      processorProfileId,
      transactionId,
      amount,
      currency: 'JPY',
      settlementBatchId: null,
    });
    return transactionId;
  });
  atOnce(closeBatch(world, records.processorProfiles.get(template.processorProfileId)!, 'Scheduled'));
  return {
    batches: records.settlementBatches.all().filter(({ currency }) => currency === 'JPY'),
    captured,
    refundedIn: refunded.map((id) => records.transactions.get(id)!.operations[0]!.settlementBatchId),
  };
}

const repeated = (count: number, yen = maxAmount): readonly number[] => Array.from({ length: count }, () => yen);
const yenOf = (amounts: readonly number[]) => sum(amounts.map((yen) => minor(yen, 'JPY')));

/** Whether nothing is lost or counted twice, and every total can be shown. */
function isSound({ sales, credits, refunds }: Taken, { batches, captured, refundedIn }: Closed): boolean {
  const ids = new Set(batches.map(({ id }) => id));
  const sold = sum(batches.map(({ saleAmount }) => saleAmount));
  const returned = sum(batches.map(({ refundAmount }) => refundAmount));
  return (
    batches
      .flatMap(({ transactionIds }) => transactionIds)
      .sort()
      .join() === captured.toSorted().join() &&
    refundedIn.every((id) => id !== null && ids.has(id)) &&
    sold === yenOf(sales) &&
    returned === plus(yenOf(credits), yenOf(refunds)) &&
    batches.every((one) => [one.saleAmount, one.refundAmount, one.netAmount].every((total) => Math.abs(unitsOf(total)) <= maxTotal))
  );
}

test('items that fit one batch form one batch', () => {
  // 500 of the largest amounts leave room for just as many refunds.
  const taken = { sales: repeated(500), credits: [], refunds: repeated(500) };
  const closed = close(taken);
  expect(isSound(taken, closed)).toBe(true);
  expect(closed.batches).toHaveLength(1);
  expect(closed.batches[0]).toMatchObject({ saleAmount: yenOf(taken.sales), refundAmount: yenOf(taken.refunds), netAmount: none });
});

test('totals beyond the maximum are divided among batches in order', () => {
  const taken = { sales: repeated(1001), credits: [], refunds: repeated(501) };
  const closed = close(taken);
  expect(isSound(taken, closed)).toBe(true);
  expect(closed.batches.map(({ transactionIds }) => transactionIds.length)).toEqual([500, 500, 1]);
  expect(closed.batches.map(({ refundAmount }) => refundAmount)).toEqual([yenOf(repeated(500)), yenOf(repeated(1)), none]);
  expect(closed.batches.map(({ batchNumber }) => batchNumber - closed.batches[0]!.batchNumber)).toEqual([0, 1, 2]);
});

test('credits and refunds together stay within the maximum', () => {
  const taken = { sales: [], credits: repeated(600), refunds: repeated(600) };
  const closed = close(taken);
  expect(isSound(taken, closed)).toBe(true);
  expect(closed.batches.map(({ refundAmount }) => refundAmount)).toEqual([yenOf(repeated(1000)), yenOf(repeated(200))]);
});

test('no batch exceeds the maximum, and no payment is lost', () => {
  const large = fc.oneof(fc.integer({ min: maxAmount - 1000, max: maxAmount }), fc.integer({ min: 1, max: maxAmount }));
  const amounts = fc
    .tuple(fc.array(large, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 700 }))
    .map(([some, count]) => Array.from({ length: count }, (_, index) => some[index % some.length]!));
  fc.assert(
    fc.property(fc.record({ sales: amounts, credits: amounts, refunds: amounts }), (taken) => isSound(taken, close(taken))),
    { numRuns: 20 },
  );
});
