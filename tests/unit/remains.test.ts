import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createApi } from '../../fixtures/client/api.ts';
import { connectionOf, type Connection, type Outgoing } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/record.ts';
import { Shared } from '../../fixtures/client/shared.ts';
import { Undo } from '../../fixtures/client/undo.ts';
import { toExchanges } from '../../fixtures/judge/redaction.ts';
import { playedConnection } from '../../fixtures/recording/played-connection.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';
import { describeRemains, irremovable, isAvoidable, remainsOf } from '../../schemas/remains.ts';
import { removalOf } from '../../schemas/removal.ts';

const target = resolveTarget({ baseUrl: 'http://gateway.invalid', personas: { merchantAdmin: { key: 'k' } }, consent: { write: true } });
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function gateway(statusOf: (request: Outgoing, nth: number) => number = () => 200) {
  const sent: Outgoing[] = [];
  const connection: Connection = {
    prefix: '',
    caps: { active: 0 },
    send(request) {
      sent.push(request);
      const status = statusOf(request, sent.length);
      return { id: 'x', reply: Promise.resolve({ status, rawHeaders: [], text: JSON.stringify({ id: id(sent.length) }) }) };
    },
    close: async () => undefined,
  };
  return { sent, connection };
}

function testOf(name: string, connection: Connection, shared: Shared) {
  const records = new Records();
  const undo = new Undo(shared.undo);
  const api = createApi(connectionOf(name, shared.over(connection)), target, records, undefined, undo);
  return { api, undo, records };
}

const page = (name: string) => ({ as: 'merchantAdmin', body: { name }, shared: 'page' }) as const;

test('a shared request is sent once, and each test records it', async () => {
  const { sent, connection } = gateway();
  const shared = new Shared();
  const [first, second] = [testOf('first', connection, shared), testOf('second', connection, shared)];
  const answers = await Promise.all([
    first.api.call('customers.create', page('gp-1')),
    second.api.call('customers.create', page('gp-2')),
    second.api.call('customers.create', { ...page('gp-3'), shared: 'another' }),
  ]);
  expect(sent.map(({ body }) => body)).toEqual(['{"name":"gp-1"}', '{"name":"gp-3"}']);
  expect(answers.map((answer) => answer.get('id'))).toEqual([id(1), id(1), id(2)]);
  expect(answers.map((answer) => answer.sent)).toEqual(['{"name":"gp-1"}', '{"name":"gp-1"}', '{"name":"gp-3"}']);
  expect([first.api.requests, second.api.requests]).toEqual([1, 1]);

  const exchanges = toExchanges(second.records, (text) => text);
  expect(exchanges.map(({ shared: label, isRepeat }) => [label, isRepeat])).toEqual([
    ['page', true],
    ['another', undefined],
  ]);
  const again = createApi(playedConnection(exchanges, ''), target, new Records());
  const replayed = await again.call('customers.create', page('gp-2'));
  expect([replayed.exchange, replayed.get('id'), replayed.sent]).toEqual([answers[1]!.exchange, id(1), '{"name":"gp-1"}']);
});

test('a refused request is sent again by the next test', async () => {
  const { sent, connection } = gateway((_request, nth) => (nth === 1 ? 403 : 200));
  const shared = new Shared();
  expect((await testOf('first', connection, shared).api.call('customers.create', page('gp-1'))).status).toBe(403);
  for (const name of ['second', 'third']) {
    expect((await testOf(name, connection, shared).api.call('customers.create', page('gp-1'))).get('id')).toBe(id(2));
  }
  expect(sent).toHaveLength(2);
});

test('what is shared is taken away after the last test, and then no more', async () => {
  const { sent, connection } = gateway();
  const shared = new Shared();
  const one = testOf('one', connection, shared);
  await one.api.call('customers.create', page('gp-1'));
  await one.api.call('customers.create', { as: 'merchantAdmin', body: { name: 'gp-own' } });
  expect(await one.undo.all(createApi(connection, target, new Records()), target.personas, 1000)).toEqual([]);
  const deleted = () => sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(deleted()).toEqual([`/api/customers/${id(2)}`]);
  expect(await shared.takeAway(connection, target, false)).toEqual([]);
  expect(deleted()).toEqual([`/api/customers/${id(2)}`, `/api/customers/${id(1)}`]);
  await expect(testOf('late', connection, shared).api.call('customers.create', page('gp-1'))).rejects.toThrow('the run is over');
});

test('a key is revoked and deleted; one that a test has revoked is only deleted', async () => {
  const { sent, connection } = gateway();
  const { api, undo } = testOf('one', connection, new Shared());
  const made = await api.call('apiKeys.reveal', { as: 'merchantAdmin', body: {} });
  await api.call('apiKeys.reveal', { as: 'merchantAdmin', body: {} });
  await api.call('apiKeys.revoke', { as: 'merchantAdmin', params: { id: String(made.get('id')) } });
  sent.length = 0;
  expect(await undo.all(createApi(connection, target, new Records()), target.personas, 1000)).toEqual([]);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/api-keys/${id(2)}/revoke`,
    `DELETE /api/api-keys/${id(2)}`,
    `DELETE /api/api-keys/${id(1)}`,
  ]);
});

test('a consent is taken back by an opt-out, unless the test has done so', async () => {
  const { sent, connection } = gateway();
  const { api, undo } = testOf('one', connection, new Shared());
  const record = (phoneNumber: string, status: string) =>
    api.call('smsConsent.record', { as: 'merchantAdmin', body: { phoneNumber, status } });
  await record('+12025550100', 'OptedIn');
  await record('+12025550101', 'OptedIn');
  await record('+12025550101', 'OptedOut');
  sent.length = 0;
  const left = await undo.all(createApi(connection, target, new Records()), target.personas, 1000);
  expect(sent.map(({ body }) => body)).toEqual(['{"phoneNumber":"+12025550100","status":"OptedOut"}']);
  expect(left.map((one) => [one.id, one.isEnded])).toEqual([
    ['+12025550101', true],
    ['+12025550101', true],
    ['+12025550100', true],
    ['+12025550100', true],
  ]);
  expect(left.filter(isAvoidable)).toEqual([]);
});

test('what is left is counted by kind, the most first', () => {
  const token = { operation: 'tokens.createFromTransaction', id: null, reason: irremovable };
  const left = [token, { operation: 'apiKeys.forUser', id: 'a', reason: 'r' }, { ...token, id: 'b' }];
  expect(describeRemains(left)).toBe('2 payment tokens, 1 revoked API key');
  expect(describeRemains([{ operation: 'customers.create', id: 'a', reason: 'r' }])).toBe('1 record of customers');
});

test('the documentation states the budget, of kinds that cannot be deleted', () => {
  const rows = [...readFileSync('docs/how-to/certify.md', 'utf8').matchAll(/^\| ([^|]+?) +\| +(\d+) \|$/gm)];
  const stated = Object.fromEntries(rows.map(([, kind, count]) => [kind!, Number(count)]));
  expect(stated).toEqual(Object.fromEntries(Object.values(remainsOf).map(({ many, atMost }) => [many, atMost])));
  const deletable = Object.keys(remainsOf).filter((kind) => removalOf(kind).removes.length > 0);
  expect(deletable).toEqual(['apiKeys']);
});
