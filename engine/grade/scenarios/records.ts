/** Scenarios of refunds, lists, updates and keys. */
import { createServer, type AddressInfo } from 'node:net';
import type { Scenario } from '../scenario.ts';
import { memberOf, type Stage } from '../stage.ts';

const operate = 'transactions.operate';
const lists = ['transactions.page', 'transactions.list'];

/** Payments that are in the list before the client reads it: several pages, whatever a client asks for. */
const listedPayments = 25;
const inPages = { choices: { 'paging.default': 10, 'paging.max': 10, 'paging.outOfRange': 'clamped' } };

async function fillList(stage: Stage, count: number): Promise<void> {
  const { gateway } = stage;
  for (let i = 0; i < count; i++)
    await gateway.call('POST', '/api/transactions', {
      merchantId: gateway.merchantId,
      type: 'Sale',
      paymentType: 'Card',
      amount: 1 + i,
      currency: 'USD',
      cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049, securityCode: '123' },
    });
  stage.listed = (await gateway.allPayments())
    .filter((one) => memberOf(one, 'merchantId') === gateway.merchantId)
    .map((one) => memberOf(one, 'id'));
}

export const recordScenarios: readonly Scenario[] = [
  {
    name: 'refunds',
    title: 'An order is refunded in parts, and the answer to a refund is lost',
    obligations: ['REFUND-ONCE', 'REFUND-SUM', 'MERCHANT-ROUTE', 'AMOUNT-READ'],
    async play(stage) {
      for (const order of ['AA-1', 'AA-2']) await stage.charge(order, '80.60');
      await stage.gateway.settle();
      await stage.stage('refund answer lost', 'AA-1', { operation: operate, after: 'commit', drop: true });
      await stage.ask({ do: 'refund', order: 'AA-1', amount: '10.10' });
      await stage.ask({ do: 'refund', order: 'AA-2', amount: '0.30' });
      await stage.ask({ do: 'refund', order: 'AA-2', amount: '0.60' });
      await stage.state();
    },
  },
  {
    name: 'list',
    title: 'A list of several pages is read',
    obligations: ['PAGES-FOLLOWED'],
    settings: inPages,
    async play(stage) {
      await fillList(stage, listedPayments);
      await stage.ask({ do: 'list' });
    },
  },
  {
    name: 'list-changes',
    title: 'Payments are made while a list is read',
    obligations: ['LIST-CHANGES'],
    settings: inPages,
    async play(stage) {
      await fillList(stage, listedPayments);
      stage.note('list changed', 'a list');
      const reads = stage.gateway.tap.next(
        ({ url, status }) => /\/api\/transactions(\/list\/continuation)?(\?|$)/.test(url) && status === 200,
        10_000,
      );
      const list = stage.ask({ do: 'list' });
      await reads;
      await stage.gateway.call('POST', '/api/transactions', {
        merchantId: stage.gateway.merchantId,
        type: 'Sale',
        paymentType: 'Card',
        amount: 99,
        currency: 'USD',
        cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049, securityCode: '123' },
      });
      await list;
    },
  },
  {
    name: 'list-token-refused',
    title: 'The second page of a list is refused',
    obligations: ['LIST-TOKEN-REFUSED'],
    settings: inPages,
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
    settings: inPages,
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
    name: 'update',
    title: 'A customer is read, changed and written',
    obligations: ['MEMBERS-SURVIVE'],
    settings: { choices: { 'http.rejectUnknownProperties': false } },
    async play(stage) {
      const { gateway } = stage;
      const made = await gateway.call('POST', '/api/customers', {
        merchantId: gateway.merchantId,
        firstName: 'Ada',
        lastName: 'Lovelace',
        companyName: 'Analytical Engines',
        email: 'ada@example.com',
        externalReference: 'crm-77',
        tags: ['vip', 'press'],
        customFields: { tier: 'gold', note: 'never call' },
        billingAddress: { addressLine1: '12 St James’s Square', city: 'London', postalCode: 'SW1Y 4JH', country: 'GB' },
      });
      const id = memberOf(made, 'id');
      const before = await gateway.call('GET', `/api/customers/${id}`);
      const change = { externalReference: 'crm-78' };
      const result = await stage.ask({ do: 'update', customer: id, change });
      if (result?.ok === true) stage.changed = { before, after: await gateway.call('GET', `/api/customers/${id}`), change };
    },
  },
  {
    name: 'key-rotated',
    title: 'The API key of the client is replaced',
    obligations: ['KEY-ROTATED'],
    async play(stage) {
      await stage.charge('AB-1');
      await stage.rotate(await stage.gateway.newKey());
      await stage.charge('AB-2');
      await stage.state();
    },
  },
  {
    name: 'redirected',
    title: 'A request is redirected to another host',
    obligations: ['KEY-NOT-REDIRECTED'],
    async play(stage) {
      const other = await otherHost(stage);
      await stage.stage('redirected', 'AC-1', {
        operation: 'transactions.create',
        redirect: `http://localhost:${other.port}/api/transactions`,
      });
      await stage.charge('AC-1');
      await stage.state();
      other.close();
    },
    async prepare(stage) {
      const other = await otherHost(stage);
      await stage.stage('redirected', null, {
        operation: 'transactions.create',
        redirect: `http://localhost:${other.port}/api/transactions`,
      });
    },
  },
];

/** Another host, which notes whether the key arrives, and answers with 404. */
async function otherHost(stage: Stage): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
      if (!text.includes('\r\n\r\n')) return;
      stage.strayed.push({ at: stage.gateway.now(), hasKey: text.includes(stage.gateway.key) });
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // It must not keep the grader running.
  server.unref();
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
