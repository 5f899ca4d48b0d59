import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { atMilliseconds, days, hours, plus } from '../../../../schemas/shared/instant.ts';
import { minor } from '../../../../simulator/domain/kernel/money.ts';
import { Connections } from '../../../../simulator/wire/connections.ts';
import { runDue } from '../../../../simulator/pipeline/due.ts';
import { createServer } from '../../../../simulator/wire/server.ts';
import type { KeptWorld } from '../../../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../../../simulator/worlds/worlds.ts';

const at = atMilliseconds(Date.UTC(2026, 2, 2, 10));
const count = 5000;
const worlds = new Worlds({ wall: () => at });
const open = () => worlds.create({ now: at, definition: { customers: 0, transactions: 0, contracts: 0 } });
const app = createServer({
  connections: new Connections(),
  worlds: {
    byKey: (value) => {
      const owner = worlds.registry.find(value);
      return owner === undefined ? undefined : { world: owner.world, keyId: owner.keyId };
    },
    anonymous: () => worlds.registry.default,
    isFull: () => false,
    onDefect: (error) => {
      throw error;
    },
  },
  fallback: () => worlds.registry.default,
  isOurs: () => true,
  allowsOrigin: () => false,
  control: () => undefined,
  pages: () => undefined,
});

function busy(): KeptWorld {
  const world = open();
  const { seeded } = world;
  const { transactions } = world.records;
  const merchantId = seeded.personas.merchantAdmin.merchantId!;
  const card = transactions.by('merchantId', merchantId).find((one) => one.status === 'Settled' && one.type === 'Sale')!;
  const amount = minor(10, card.currency);
  for (let index = 0; index < count; index++)
    transactions.insert({
      ...card,
      id: world.random.uuid(),
      creationTime: at,
      status: 'Captured',
      amount,
      capturedAmount: amount,
      settlement: { settlementBatchId: null, batchNumber: null, settledAt: null, returnCode: null },
    });
  world.schedule.add({ at: plus(at, hours(1)), kind: 'settlement.close', id: card.processorProfileId });
  return world;
}

const statuses = (world: KeptWorld): Readonly<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { status, creationTime } of world.records.transactions.all())
    if (creationTime === at) found[status] = (found[status] ?? 0) + 1;
  return found;
};

const ask = ({ seeded }: KeptWorld, method: 'GET' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers: { 'api-key': seeded.personas.merchantAdmin.key }, ...(payload === undefined ? {} : { payload }) });
const trigger = (world: KeptWorld) => ask(world, 'POST', '/api/transactions/settlements/trigger', {});
const batchOf = (answer: Awaited<ReturnType<typeof trigger>>) => answer.json<{ batches: { transactionCount: number }[] }>().batches;
const countSettling = async (world: KeptWorld): Promise<number> => {
  const filter = { filters: [{ field: 'status', operator: 'Equals', value: 'Settling' }] };
  const answer = await ask(world, 'POST', '/api/transactions/list/continuation', { filter, includeTotalCount: true, maxResultCount: 1 });
  return answer.json<{ totalCount: number }>().totalCount;
};

test('while a large batch is submitted, other worlds are answered, and its own world waits', async () => {
  const [world, other] = [busy(), open()];
  const order: string[] = [];
  const note = async <T>(name: string, answer: Promise<T>): Promise<T> => {
    const answered = await answer;
    order.push(name);
    return answered;
  };
  const { settlementBatches } = world.records;
  const before = settlementBatches.size;
  const submitting = note('trigger', trigger(world));
  while (settlementBatches.size === before) await turn();
  const counting = note('count', countSettling(world));
  await Promise.all([1, 2].map(() => note('other world', ask(other, 'GET', '/api/customers'))));
  const [submitted, settling] = await Promise.all([submitting, counting]);
  expect(order).toEqual(['other world', 'other world', 'trigger', 'count']);
  expect(batchOf(submitted).map(({ transactionCount }) => transactionCount)).toEqual([count]);
  expect(settling).toBe(count);
});

test('while a large batch file is read, other worlds are answered', async () => {
  const [world, other] = [open(), open()];
  const order: string[] = [];
  const { longWork, records } = world;
  const rows = Array.from({ length: 2000 }, () => 'Sale,10,4111111111111111,12/30');
  const { key } = world.seeded.personas.merchantAdmin;
  const upload = app.inject({
    method: 'POST',
    url: '/api/transactions/batch-file/upload',
    headers: { 'api-key': key, 'content-type': 'text/csv' },
    payload: ['transactionType,amount,cardNumber,expiration', ...rows].join('\n'),
  });
  void upload.then(() => order.push('upload'));
  while (!longWork.isUnderWay && records.batchFiles.size === 0) await turn();
  void ask(other, 'GET', '/api/customers').then(() => order.push('other world'));
  expect((await upload).json()).toMatchObject({ status: 'Ready', validRowCount: rows.length });
  expect(order).toEqual(['other world', 'upload']);
});

test('a batch that closes by the clock closes in parts, and a request waits for all of them', async () => {
  const world = busy();
  const closing = plus(at, hours(1));
  runDue(world, closing);
  expect(world.longWork.isUnderWay).toBe(true);
  expect(statuses(world)['Captured']).toBeGreaterThan(0);
  expect(world.records.settlementBatches.all().at(-1)).toMatchObject({ status: 'Submitted', closedAt: closing });
  expect(await countSettling(world)).toBe(count);
  do runDue(world, plus(at, days(1)));
  while (world.longWork.isUnderWay);
  expect(statuses(world)).toEqual({ Settled: count });
});

test('a snapshot contains no half-finished work', () => {
  const world = busy();
  runDue(world, plus(at, hours(1)));
  expect(world.longWork.isUnderWay).toBe(true);
  const { records } = world.snapshot();
  expect(world.longWork.isUnderWay).toBe(false);
  const found = (records['transactions'] as unknown as { status: string; creationTime: unknown }[]).filter(
    (one) => one.creationTime === at,
  );
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['Settling']));
});
