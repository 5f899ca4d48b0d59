/** Scenarios of lists: pages, tokens, counts, and members without a value. */
import type { Scenario } from '../scenario.ts';
import { memberOf, type Stage } from '../stage.ts';

const lists = ['transactions.page', 'transactions.list'];

/** Payments in the list before the client reads it: several pages at any page size. */
const listedPayments = 25;
const inPages = { 'paging.default': 10, 'paging.max': 10, 'paging.outOfRange': 'clamped' };

/** Creates a payment that is not an order of the client. */
const pay = ({ gateway }: Stage, amount: number): Promise<unknown> =>
  gateway.call('POST', '/api/transactions', {
    merchantId: gateway.merchantId,
    type: 'Sale',
    paymentType: 'Card',
    amount,
    currency: 'USD',
    cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049, securityCode: '123' },
  });

async function fillList(stage: Stage, count: number): Promise<void> {
  const { gateway } = stage;
  for (let i = 0; i < count; i++) await pay(stage, 1 + i);
  stage.listed = (await gateway.allPayments())
    .filter((one) => memberOf(one, 'merchantId') === gateway.merchantId)
    .map((one) => memberOf(one, 'id'));
}

export const listScenarios: readonly Scenario[] = [
  {
    name: 'list',
    title: 'A list of several pages is read',
    obligations: ['PAGES-FOLLOWED'],
    settings: { choices: inPages },
    async play(stage) {
      await fillList(stage, listedPayments);
      await stage.ask({ do: 'list' });
    },
  },
  {
    name: 'list-changes',
    title: 'Payments are made while a list is read',
    obligations: ['LIST-CHANGES'],
    settings: { choices: inPages },
    async play(stage) {
      await fillList(stage, listedPayments);
      stage.note('list changed', 'a list');
      const reads = stage.gateway.tap.next(
        ({ url, status }) => /\/api\/transactions(\/list\/continuation)?(\?|$)/.test(url) && status === 200,
        10_000,
      );
      const list = stage.ask({ do: 'list' });
      await reads;
      await pay(stage, 99);
      await list;
    },
  },
  {
    name: 'list-token-refused',
    title: 'The second page of a list is refused',
    obligations: ['LIST-TOKEN-REFUSED'],
    settings: { choices: inPages },
    async play(stage) {
      await fillList(stage, listedPayments);
      for (const operation of lists)
        await stage.stage('token refused', null, { operation, skip: 1, status: 400, code: 'Gateway:InvalidContinuationToken' });
      await stage.ask({ do: 'list' });
    },
  },
  {
    name: 'list-empty-page',
    title: 'A page in the middle of a list is empty, and carries a token',
    obligations: ['LIST-EMPTY-PAGE'],
    settings: { choices: inPages },
    async play(stage) {
      await fillList(stage, listedPayments);
      const edit = [
        { path: 'items', value: [] },
        { path: 'nextContinuationToken', request: 'continuationToken' },
        { path: 'hasMore', value: true },
      ];
      for (const operation of lists) await stage.stage('empty page', null, { operation, skip: 1, edit });
      await stage.ask({ do: 'list' });
    },
  },
  {
    name: 'list-miscounted',
    title: 'A list says that it has fewer records than it has',
    obligations: ['COUNT-APPROXIMATE'],
    settings: { choices: inPages },
    async play(stage) {
      await fillList(stage, listedPayments);
      for (const operation of lists)
        await stage.stage('miscounted', null, { operation, edit: [{ path: 'totalCount', value: 3 }], count: 100 });
      await stage.ask({ do: 'list' });
    },
  },
  nullsAre('sent', false),
  nullsAre('omitted', true),
];

/** Serves a payment and a list whose members without a value are null, or absent. */
function nullsAre(what: 'sent' | 'omitted', isOmitted: boolean): Scenario {
  return {
    name: `nulls-${what}`,
    title: `Members without a value are ${isOmitted ? 'absent' : 'null'}`,
    obligations: ['NULL-OR-ABSENT'],
    settings: { choices: { ...inPages, 'http.suppressNullsDefault': isOmitted } },
    async play(stage) {
      await fillList(stage, listedPayments);
      stage.note('nulls', 'AE-1');
      await stage.ask({ do: 'list' });
      await stage.charge('AE-1');
      await stage.state();
    },
  };
}
