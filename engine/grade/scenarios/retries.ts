/** Scenarios of limits, failures and refusals: when a client retries, and when it must not. */
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Scenario } from '../scenario.ts';

const create = 'transactions.create';

/** An HTTP date about two seconds ahead, in whole seconds. */
const soon = (): string => new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000).toUTCString();

const odd: readonly (readonly [order: string, retryAfter: string | null])[] = [
  ['N-1', '0'],
  ['N-2', null],
  ['N-3', 'soon'],
  ['N-4', 'Sun, 06 Nov 1994 08:49:37 GMT'],
  ['N-5', '-1'],
];

const refused: readonly (readonly [order: string, status: number])[] = [
  ['P-1', 400],
  ['P-2', 401],
  ['P-3', 403],
  ['P-4', 404],
  ['P-5', 422],
];

export const retryScenarios: readonly Scenario[] = [
  {
    name: 'retry-after',
    title: 'A 429 and a 503 say how long to wait: in seconds, as a date, and in forms that say nothing',
    obligations: ['RETRY-AFTER-WAITED', 'RETRY-AFTER-DATE', 'RETRY-AFTER-ODD'],
    async play(stage) {
      await stage.stage('limited', 'M-1', { operation: create, status: 429, retryAfter: '2' });
      await stage.stage('retry at a date', 'M-2', { operation: create, status: 503, retryAfter: soon() });
      for (const [order, retryAfter] of odd) await stage.stage('odd Retry-After', order, { operation: create, status: 429, retryAfter });
      await Promise.all(['M-1', 'M-2', ...odd.map(([order]) => order)].map((order) => stage.charge(order)));
      await stage.state();
    },
    async prepare(stage) {
      // The date first, because it would pass while the client waits for the others.
      await stage.stage('retry at a date', null, { operation: create, status: 503, retryAfter: soon() });
      await stage.stage('limited', null, { operation: create, status: 429, retryAfter: '2' });
      await stage.stage('odd Retry-After', null, { operation: create, status: 429, retryAfter: 'soon' });
    },
  },
  {
    name: 'back-off',
    title: 'A charge is answered with 503 several times, others each time',
    obligations: ['BACKOFF-GROWS', 'ATTEMPTS-BOUNDED'],
    async play(stage) {
      const failing: JsonObject = { operation: create, status: 503, retryAfter: null };
      await stage.stage('refused for a while', 'O-1', { ...failing, count: 4 });
      // More than one, because delays are random.
      const others = ['O-2', 'O-3', 'O-4'];
      for (const order of others) await stage.stage('never answered', order, { ...failing, count: 200 });
      await Promise.all(['O-1', ...others].map((order) => stage.charge(order)));
      await stage.state();
    },
    prepare: (stage) => stage.stage('refused for a while', null, { operation: create, status: 503, retryAfter: null, count: 4 }),
  },
  {
    name: 'refused',
    title: 'Charges are refused for good, with the error envelope',
    obligations: ['NO-RETRY-REFUSED'],
    async play(stage) {
      for (const [order, status] of refused) await stage.stage(`refused with ${status}`, order, { operation: create, status, count: 5 });
      await Promise.all(refused.map(([order]) => stage.charge(order)));
      await stage.state();
    },
    prepare: (stage) => stage.stage('refused with 403', null, { operation: create, status: 403, count: 5 }),
  },
  {
    name: 'limited-together',
    title: 'Twenty orders are refused with 429 at once, three times',
    obligations: ['BACKOFF-SCATTERS'],
    isAlone: true,
    async play(stage) {
      const orders = Array.from({ length: 20 }, (_, index) => `Q-${index + 1}`);
      for (const order of orders)
        await stage.stage('refused together', order, { operation: create, status: 429, retryAfter: null, count: 3 });
      await Promise.all(orders.map((order) => stage.charge(order)));
      await stage.state();
    },
  },
];
