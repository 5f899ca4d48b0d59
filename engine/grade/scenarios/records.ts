/** Scenarios of refunds, captures, updates and redirects. */
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { memberOf, type Stage } from '../stage.ts';

const operate = 'transactions.operate';
/** Members of a customer that no current client knows. */
const unknownMembers = [
  { path: 'loyalty', value: { tier: 'onyx', points: 12 } },
  { path: 'billingAddress.plusCode', value: '9C3XGV8V+2X' },
];

async function newCustomer({ gateway }: Stage): Promise<string> {
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
  return memberOf(made, 'id');
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
    name: 'captures',
    title: 'An order is authorized, and a part of it captured; the answer to another capture is lost',
    obligations: ['CAPTURE-SUM', 'PAID-NOT-AUTHORIZED'],
    async play(stage) {
      for (const [order, amount] of [
        ['AK-1', '30.10'],
        ['AK-2', '80.55'],
      ] as const) {
        stage.note('authorized first', order);
        const result = await stage.ask({ do: 'authorize', order, amount: '80.60', currency: 'USD', card: '4111111111111111' });
        if (result?.outcome === undefined) return;
        if (order === 'AK-2') await stage.stage('capture answer lost', order, { operation: operate, after: 'commit', drop: true });
        await stage.ask({ do: 'capture', order, amount });
      }
      await stage.state();
    },
  },
  {
    name: 'update',
    title: 'A customer is read, changed and written',
    obligations: ['MEMBERS-SURVIVE'],
    settings: { choices: { 'http.rejectUnknownProperties': false } },
    async play(stage) {
      const { gateway } = stage;
      const id = await newCustomer(stage);
      const before = await gateway.call('GET', `/api/customers/${id}`);
      const change = { externalReference: 'crm-78' };
      await stage.stage('unknown members', null, { operation: 'customers.read', edit: unknownMembers, count: 20 });
      const result = await stage.ask({ do: 'update', customer: id, change });
      if (result?.ok !== true) return;
      await gateway.clearFaults();
      stage.changed = { before, after: await gateway.call('GET', `/api/customers/${id}`), change };
    },
  },
  {
    name: 'update-conflict',
    title: 'A customer is changed by someone else between the reading and the writing of the client',
    obligations: ['CHANGE-NOT-OVERWRITTEN'],
    settings: { choices: { 'http.rejectUnknownProperties': false, 'errors.refusedStateStatus': 409 } },
    async play(stage) {
      const { gateway } = stage;
      const id = await newCustomer(stage);
      await stage.stage('changed meanwhile', null, { operation: 'customers.read', after: 'commit', delay: 1500 });
      const reads = gateway.tap.next(({ method, url, body }) => method === 'GET' && url.includes(id) && body === '', 10_000);
      const change = { externalReference: 'crm-79' };
      const update = stage.ask({ do: 'update', customer: id, change });
      if ((await reads) === undefined) return;
      await pause(300);
      const read = await gateway.call('GET', `/api/customers/${id}`);
      await gateway.call('PUT', `/api/customers/${id}`, { ...read, companyName: 'Difference Engines' });
      const before = await gateway.call('GET', `/api/customers/${id}`);
      await update;
      stage.changed = { before, after: await gateway.call('GET', `/api/customers/${id}`), change };
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

/** Another host, which records whether the key arrives, and responds with 404. */
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
