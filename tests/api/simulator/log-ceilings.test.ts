import { expect, test } from '@playwright/test';
import { worldLimits } from '../../../schemas/limits.ts';
import { atMilliseconds, epoch } from '../../../schemas/shared/instant.ts';
import { addToInbox } from '../../../simulator/domain/notifications/inbox/module.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';
import { serve } from '../../../simulator/in-process/injected-server.ts';
import { wall } from '../../time.ts';

function opened() {
  const worlds = new Worlds({ wall });
  const world = worlds.create({ now: atMilliseconds(Date.parse('2026-03-02T10:00:00Z')) });
  const app = serve(worlds, world);
  const { key, userId, merchantId = '' } = world.seeded.personas.merchantAdmin;
  const post = async (url: string, payload: object, headers: Readonly<Record<string, string>> = {}) => {
    const { statusCode, json } = await app.inject({ method: 'POST', url, payload, headers: { 'api-key': key, ...headers } });
    return { status: statusCode, json: json() as Readonly<Record<string, unknown>> };
  };
  return { records: world.records, post, userId, merchantId };
}

/** Ids of records that are older than all others, in order. */
const old = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `old ${String(index).padStart(6, '0')}`);
/** With these, the next record exceeds the ceiling and its tolerance. */
const full = (max: number): readonly string[] => old(max + max / 10);
const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id);
/** As one text, which is quick to compare. */
const line = (ids: readonly string[]) => ids.join(',');

test('audit records beyond the ceiling are removed, the oldest first', async () => {
  const { records, post, merchantId } = opened();
  const { max } = worldLimits.auditLogs;
  const nobody = { userId: null, userName: null, merchantId, resellerId: null, clientId: null, clientName: null, clientIpAddress: '' };
  const request = {
    operation: '',
    correlationId: '',
    browserInfo: null,
    httpMethod: 'POST',
    url: '/',
    httpStatusCode: 200,
    parameters: '{}',
  };
  const entry = { ...nobody, ...request, creationTime: epoch, exceptions: null, executionDuration: 0, changes: [] };
  const given = full(max);
  for (const id of given) records.auditLogs.insert({ ...entry, id });
  for (const companyName of ['One', 'Two'])
    expect(await post('/api/customers', { merchantId, companyName })).toMatchObject({ status: 200 });
  expect(line(idsOf(records.auditLogs.all()).slice(0, -2))).toBe(line(given.slice(max / 10)));
  expect(records.auditLogs.all().at(-1)).toMatchObject({ operation: 'customers.create', httpStatusCode: 200 });
});

test('idempotency keys beyond the ceiling are forgotten, the oldest first', async () => {
  const { records, post, merchantId } = opened();
  const { max } = worldLimits.idempotencyKeys;
  const given = full(max);
  for (const id of given) records.idempotencyKeys.insert({ id, creationTime: epoch, payload: '', busyUntil: epoch, body: null });
  const pay = () =>
    post(
      '/api/transactions',
      { merchantId, type: 'Sale', paymentType: 'Cash', amount: 5, cashData: { tenderedAmount: 5 } },
      { 'idempotency-key': 'the latest' },
    );
  const first = await pay();
  expect(first.status).toBe(200);
  expect(line(idsOf(records.idempotencyKeys.all()).slice(0, -1))).toBe(line(given.slice(max / 10)));
  expect((await pay()).json['id']).toBe(first.json['id']);
});

test('used wallet tokens beyond the ceiling can be used again, the oldest first', async () => {
  const { records, post, merchantId } = opened();
  const { max } = worldLimits.walletTokens;
  const given = full(max);
  for (const id of given) records.usedWalletTokens.insert({ id, creationTime: epoch });
  const paymentToken = {
    paymentData: { data: 'aGlkZGVu', version: 'EC_v1' },
    paymentMethod: { displayName: 'Visa 4242', network: 'Visa', type: 'debit' },
    transactionIdentifier: 'T-1',
  };
  const pay = () => post('/api/payment-tokenization/wallet-a/payment', { merchantId, amount: 5, currency: 'USD', paymentToken });
  expect(await pay()).toMatchObject({ status: 200 });
  expect(line(idsOf(records.usedWalletTokens.all()).slice(0, -1))).toBe(line(given.slice(max / 10)));
  expect(await pay()).toMatchObject({ status: 409 });
});

test('inbox items beyond the ceiling go, those that were read first', () => {
  const worlds = new Worlds({ wall });
  const world = worlds.create({});
  const { seeded } = world;
  const { inboxItems } = world.records;
  const { userId, merchantId = '' } = seeded.personas.merchantAdmin;
  const { max } = worldLimits.inboxItems;
  const words = { title: 'News', summary: 'Something happened.', category: 'billing', severity: 'Info' } as const;
  const item = { creationTime: epoch, userId, eventId: '', eventType: '', category: words.category, severity: words.severity };
  const given = full(max);
  // Every second one is read, from the second on. A tenth is removed, so all of them are in the first fifth.
  const isRead = (index: number) => index % 2 === 1;
  given.forEach((id, index) =>
    inboxItems.insert({ ...item, id, title: '', body: '', link: null, isRead: isRead(index), readAt: isRead(index) ? epoch : null }),
  );
  const destination = { merchantId, resellerId: null, config: { userIds: [userId], roleNames: null } };
  const delivery = { eventId: 'evt_1', eventType: 'customer.created' };
  expect(addToInbox(world, destination, delivery, words)).toBeNull();
  expect(line(idsOf(inboxItems.all()).slice(0, -1))).toBe(line(given.filter((_, index) => !isRead(index) || index >= max / 5)));
  expect(inboxItems.all().at(-1)).toMatchObject({ title: 'News', isRead: false, userId });
});
