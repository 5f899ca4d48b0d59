import { expect, test } from '@playwright/test';
import { rotating } from '../../../proof.ts';
import { asCaller } from './caller.ts';

test('a strict caller starts a simulator with a world of its own, and both end', { tag: rotating(4, 0) }, async () => {
  const printed = await asCaller(
    ({ run }) =>
      run(`
import { startSimulator, type PersonaName, type Simulator } from 'gateproof';
import type { startSimulator as Required } from 'gateproof' with { 'resolution-mode': 'require' };
import type {} from 'gateproof/playwright';
import type {} from 'gateproof/playwright/fixtures';
import type {} from 'gateproof/playwright/reporter';

const start: typeof Required = startSimulator;
const simulator: Simulator = await start({ seed: 7, world: 'shop', now: '2026-03-01T09:00:00Z' });
const world = await simulator.createWorld({ definition: { customers: 3 }, choices: { 'errors.validationStatus': 422 } });
const persona: PersonaName = 'merchantAdmin';
const { key, keyId } = world.personas[persona];
const read = async (): Promise<number> => (await fetch(\`\${simulator.url}/api/api-keys/\${keyId}/detail\`, { headers: { 'api-key': key } })).status;
const statuses = [await read()];
await world.fault({ operation: '*', status: 503, count: 1 });
statuses.push(await read());
await world.advance('PT1H');
const { requests } = await world.requests();
const [first] = requests.map(({ operation, steps, rules }) => [operation, steps.at(-1)?.outcome, rules.includes('KEY-DETAIL-OWNER')]);
await world.drop();
statuses.push(await read());
await simulator.close();
console.log(JSON.stringify([simulator.world.id, statuses, requests.length, first]));
`),
    { checksPackage: true },
  );
  expect(printed).toEqual(['shop', [200, 503, 401], 2, ['apiKeys.detail', 'answered', true]]);
});

test('a typed client, events, records, the clock and forks of a world that ends with its block', async () => {
  const printed = await asCaller(({ run }) =>
    run(`
import { startSimulator, type GatewayError, type GatewayEvent, type Reply } from 'gateproof';

const told: unknown[] = [];
{
  await using simulator = await startSimulator({ seed: 7 });
  await using world = await simulator.createWorld({ now: '2026-03-01T09:00:00Z' });
  const merchantId = world.personas.merchantAdmin.merchantId ?? '';
  const admin = world.client('merchantAdmin');
  const { data } = await admin.POST('/api/customers', { body: { merchantId, firstName: 'Ada', lastName: 'Lovelace' } });
  const customer: Reply<'customers.create'> | undefined = data;
  const event: GatewayEvent<'customer.created'> = await world.events.next('customer.created');
  told.push(customer?.firstName, event.data.customerId === customer?.id, world.events.all().map(({ type }) => type));

  const { error } = await admin.POST('/api/customers', { body: { merchantId: 'nobody', lastName: '' } });
  const refused: GatewayError | undefined = error;
  told.push(refused?.error.code);

  const customers = await world.records('customers');
  told.push(customers.some(({ id, lastName }) => id === customer?.id && lastName === 'Lovelace'), customers.length);
  const before = await world.clock.now();
  const next = await world.clock.toNext();
  told.push(before.toISOString(), next !== null && next > before && (await world.clock.now()).getTime() === next.getTime());

  const fork = await world.fork();
  told.push((await fork.as('merchantAdmin')(\`/api/customers/\${customer?.id}\`)).status);
  await fork.faults.add({ operation: 'customers.read', status: 503 });
  told.push((await fork.faults.all()).length, (await world.faults.all()).length);
  await world.reset();
  told.push((await world.as('merchantAdmin')(\`/api/customers/\${customer?.id}\`)).status, world.events.all().length);
  told.push(await world.clock.advance('tomorrow').catch((error: Error) => error.message));
}
console.log(JSON.stringify(told));
`),
  );
  expect(printed).toEqual([
    'Ada',
    true,
    ['customer.created'],
    'Gateway:ValidationFailed',
    true,
    41,
    '2026-03-01T09:00:00.000Z',
    true,
    200,
    1,
    0,
    404,
    0,
    expect.stringContaining('not an ISO 8601 duration'),
  ]);
});

test('waits for a future event, and reports the received events if it never comes', async () => {
  const printed = await asCaller(({ run }) =>
    run(`
import { startSimulator } from 'gateproof';

await using simulator = await startSimulator({ seed: 7 });
const { world } = simulator;
const merchantId = world.personas.merchantAdmin.merchantId ?? '';
const coming = world.events.next('customer.created');
const body = JSON.stringify({ merchantId, firstName: 'Ada', lastName: 'Lovelace' });
const { status } = await world.as('merchantAdmin')('/api/customers', { method: 'POST', body });
const { type, merchantId: of } = await coming;
const missing = await world.events.next('customer.created', { within: 20 }).catch((error: Error) => error.message);
const alien = await world.drop().catch((error: Error) => error.message);
console.log(JSON.stringify([status, type, of === merchantId, missing, alien]));
`),
  );
  expect(printed).toEqual([
    200,
    'customer.created',
    true,
    'no further event customer.created within 20 ms; there were customer.created',
    'The default world cannot be dropped; reset it instead. (Control:Conflict)',
  ]);
});

test('a member, a path, an event or a reply that does not exist is an error of the compiler', async () => {
  const errors = await asCaller(({ compile }) =>
    compile(`import { startSimulator, type Body, type GatewayEvent, type RecordOf, type Reply } from 'gateproof';
const { world } = await startSimulator();
const client = world.client('merchantAdmin');
const right: Body<'customers.create'> = { merchantId: 'a', firstName: 'Ada', lastName: 'Lovelace' };
await client.POST('/api/customers', { body: right });
await client.POST('/api/customers', { body: { merchantId: 'a', firstName: 5 } });
await client.GET('/api/costumers');
await client.GET('/api/customers/{id}', { params: { path: { customerId: 'a' } } });
const event = await world.events.next('customer.made');
export const captured = (given: GatewayEvent<'transaction.captured'>): string => given.data.transactionId;
export const wrong = (given: GatewayEvent<'transaction.captured'>): string => given.data.customerName;
export const amount = (reply: Reply<'transactions.read'>): number => reply.amount;
export const text = (reply: Reply<'transactions.read'>): string => reply.amount;
export const name = (record: RecordOf<'customers'>) => record.surname;
await world.fault({ operation: '*', statuss: 503 });
export const misspelt: Body<'customers.create'> = { merchantId: 'a', firstNam: 'Ada' };
world.client('nobody');
declare module 'gateproof' { interface FixtureKeys { till: unknown } }
world.client('till');
export const reason: number = (await world.requests()).requests[0].reason;
`),
  );
  expect(errors).toEqual([
    '6: TS2322',
    '7: TS2554',
    '8: TS2353',
    '9: TS2345',
    '11: TS2339',
    '13: TS2322',
    '14: TS2339',
    '15: TS2353',
    '16: TS2561',
    '17: TS2345',
    '20: TS2322',
  ]);
});
