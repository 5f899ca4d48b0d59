/** Scenarios of charges whose responses are not a success, or do not arrive. */
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { ObligationId } from '../../../schemas/obligations/register.ts';
import type { Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const create = 'transactions.create';

/** The fault of the first charge of each order. */
type Staged = readonly [order: string, what: string, fault: JsonObject];
type Staging = readonly [Staged, ...Staged[]];

/** Stages a fault for each order, charges the orders one after the other, and finally asks for the state. */
function disturbed(given: Pick<Scenario, 'name' | 'title' | 'obligations'>, staging: Staging): Scenario {
  return {
    ...given,
    async play(stage) {
      for (const [order, what, fault] of staging) await stage.stage(what, order, { operation: create, ...fault });
      await Promise.all([...new Set(staging.map(([order]) => order))].map((order) => stage.charge(order)));
      await stage.state();
    },
    async prepare(stage) {
      // The orders of a program are not known, so its first charge gets the fault.
      const [[, what, fault]] = staging;
      await stage.stage(what, null, { operation: create, ...fault });
    },
  };
}

const lost = ['KEY-KEPT', 'OUTCOME-RESOLVED'] as const;

const inDigits: readonly (readonly [order: string, amount: string, currency: string])[] = [
  ['A-1', '80.60', 'USD'],
  ['A-2', '1.10', 'USD'],
  ['A-3', '0.07', 'USD'],
  ['A-4', '500', 'JPY'],
  ['A-5', '12.345', 'KWD'],
];

async function chargeAll(stage: Stage): Promise<void> {
  for (const [order, amount, currency] of inDigits) await stage.charge(order, amount, { currency });
}

export const chargeScenarios: readonly Scenario[] = [
  {
    name: 'amounts',
    title: 'Orders in currencies with 0, 2 and 3 digits are charged',
    obligations: ['AMOUNT-EXACT', 'AMOUNT-READ', 'KEY-OF-ORDER', 'FULFILLED-WHEN-PAID'],
    async play(stage) {
      await chargeAll(stage);
      await stage.state();
    },
    prepare: async () => undefined,
  },
  {
    name: 'refusals',
    title: 'A card is declined, and another one approved for half of the amount',
    obligations: ['PAID-NOT-DECLINED', 'PAID-NOT-PARTIAL', 'FULFILLED-WHEN-PAID'],
    async play(stage) {
      stage.note('declined', 'B-1');
      await stage.charge('B-1', '20.00', { card: '4000000000000002' });
      stage.note('declined', 'B-2');
      await stage.charge('B-2', '9051.00');
      stage.note('partly approved', 'B-3');
      await stage.charge('B-3', '9100.00');
      await stage.charge('B-4', '5.00');
      await stage.state();
    },
  },
  {
    name: 'new-amount',
    title: 'An order is declined, and charged again with another amount',
    obligations: ['KEY-NEW-FOR-NEW-AMOUNT'],
    async play(stage) {
      stage.note('amount changed', 'C-1');
      await stage.charge('C-1', '9005.00');
      await stage.charge('C-1', '12.00');
      await stage.state();
    },
  },
  disturbed(
    {
      name: 'answer-lost',
      title: 'The answer to a charge is lost after the gateway carried it out',
      obligations: ['ONCE-ANSWER-LOST', ...lost],
    },
    [
      ['D-1', 'answer lost', { after: 'commit', drop: true }],
      ['D-2', 'answer lost', { after: 'commit', reset: true }],
    ],
  ),
  disturbed(
    {
      name: 'request-lost',
      title: 'The connection is closed before the gateway works on a charge',
      obligations: ['REQUEST-LOST-REPEATED', ...lost],
    },
    [['E-1', 'request lost', { drop: true }]],
  ),
  disturbed(
    {
      name: 'answer-replaced',
      title: 'A 500, 502 or 503 replaces the answer to a charge that was carried out',
      obligations: ['ONCE-ANSWER-REPLACED', ...lost],
    },
    [
      ['F-1', 'answer replaced', { after: 'commit', status: 500 }],
      ['F-2', 'answer replaced', { after: 'commit', status: 502, body: 'html' }],
      ['F-3', 'answer replaced', { after: 'commit', status: 503 }],
    ],
  ),
  disturbed(
    {
      name: 'answer-unreadable',
      title: 'The answer to a charge that was carried out is HTML, cut, empty, or has an unknown status',
      obligations: ['ONCE-ANSWER-UNREADABLE', ...lost],
    },
    [
      ['G-1', 'answer unreadable', { after: 'commit', status: 200, body: 'html' }],
      ['G-2', 'answer unreadable', { after: 'commit', cut: { part: 'body', bytes: 40 } }],
      ['G-3', 'answer unreadable', { after: 'commit', status: 204 }],
      ['G-4', 'answer unreadable', { after: 'commit', status: 299, body: 'empty' }],
      ['G-5', 'answer unreadable', { after: 'commit', status: 418, body: 'html' }],
      ['G-6', 'answer unreadable', { after: 'commit', status: 599, body: 'garbage' }],
    ],
  ),
  {
    name: 'in-progress',
    title: 'A charge is sent again while the gateway still works on the first one',
    obligations: ['ONCE-IN-PROGRESS', ...lost],
    async play(stage) {
      await stageProgress(stage, 'H-1');
      await stage.charge('H-1');
      await stage.state();
    },
    prepare: (stage) => stageProgress(stage, null),
  },
  {
    name: 'parallel',
    title: 'Eight orders are charged at once, and the answers of three are lost',
    obligations: ['ONCE-PARALLEL', 'KEY-OF-ORDER', 'OUTCOME-RESOLVED'],
    async play(stage) {
      const orders = Array.from({ length: 8 }, (_, index) => `I-${index + 1}`);
      for (const order of orders.slice(0, 3)) await stage.stage('parallel', order, { operation: create, after: 'commit', drop: true });
      await Promise.all(orders.map((order) => stage.charge(order)));
      await stage.state();
    },
  },
  {
    name: 'unknown-status',
    title: 'The answer to a charge has a status that no client knows',
    obligations: ['PAID-NOT-UNKNOWN'],
    settings: { holdsDeliveries: true },
    async play(stage) {
      for (const operation of [create, ...reads])
        await stage.stage('unknown status', operation === create ? 'J-1' : null, { operation, edit: statusOf('Quarantined'), count: 100 });
      await stage.charge('J-1');
      await stage.state();
    },
  },
  withStatus('held', 'The gateway holds a payment for review', 'K-1', 'InReview', 'PAID-NOT-PENDING'),
  withStatus('authorized', 'The gateway says that a payment is authorized only', 'K-2', 'Authorized', 'PAID-NOT-AUTHORIZED'),
];

/** Operations that show the status of a payment. */
const reads = ['transactions.read', 'transactions.getById', 'transactions.getByIdempotencyKey'];

const statusOf = (status: string): readonly JsonObject[] => [
  { path: 'status', value: status },
  { path: 'capturedAmount', value: 0 },
];

/** Every response gives the payment of an order this status, with nothing captured. */
function withStatus(name: string, title: string, order: string, status: string, obligation: ObligationId): Scenario {
  return {
    name,
    title,
    obligations: [obligation],
    settings: { holdsDeliveries: true },
    async play(stage) {
      for (const operation of [create, ...reads])
        await stage.stage(name, operation === create ? order : null, { operation, edit: statusOf(status), count: 100 });
      await stage.charge(order);
      stage.note('never answered', order);
      await stage.state();
    },
  };
}

async function stageProgress(stage: Stage, order: string | null): Promise<void> {
  await stage.stage('in progress', order, { operation: create, after: 'commit', drop: true });
  await stage.stage('in progress', order, { operation: create, status: 409, code: 'Gateway:IdempotencyInProgress', count: 2 });
}
