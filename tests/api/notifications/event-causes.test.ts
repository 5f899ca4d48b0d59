/**
 * Every event has exactly its causes: each cause of the catalogue's column "Staged by" is triggered, and observed by a listen session and
 * by subscriptions of the merchant, its reseller and the host. A refused call stages no event and changes nothing (event types: rules 3, 5,
 * 7).
 */
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { operations } from '../../../schemas/catalogue.ts';
import { eventCatalogue, type EventTypeName } from '../../../schemas/events/catalogue.ts';
import { createAjv } from '../../../schemas/validate.ts';
import { done, listen, merchantOf } from '../billing/billing-steps.ts';
import { causes } from './event-causes/all.ts';
import { type Call, type Cause, card } from './event-causes/cause.ts';
import { notifications } from './notification-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';
import { eachOf } from '../../proof.ts';

const types = Object.keys(eventCatalogue) as EventTypeName[];

const maxWindowMs = 31 * 86_400_000;

/** A world without a past, whose payments are screened if the cause says so. */
async function make(
  open: (options: Readonly<Record<string, unknown>>) => Promise<World>,
  { choices = {}, isScreened }: Cause,
): Promise<World> {
  const world = await open({ definition: { customers: 0, transactions: 0, contracts: 0 }, choices });
  if (isScreened === undefined) return world;
  await done(world, 'POST', `/api/merchants/${merchantOf(world)}/screening-provider-profiles`, {
    name: 'Screening',
    providerType: 'sim-screening',
    mode: 'Enforce',
  });
  return world;
}

type Subscriber = 'hostAdmin' | 'reseller' | 'merchantAdmin' | 'otherMerchant';

/** Subscribes a persona to everything. Returns a reader of the bodies delivered since, in order. */
async function subscribe(world: World, by: Subscriber): Promise<() => Promise<readonly Json[]>> {
  const inbox = { name: `Inbox of ${by}`, type: 'Inbox', config: { roleNames: ['merchant-admin'] } };
  const { id } = await done(world, 'POST', `${notifications}/destinations`, inbox, by);
  await done(world, 'POST', `${notifications}/subscriptions`, { name: inbox.name, eventTypes: ['*'], destinationIds: [id] }, by);
  return async () => {
    const now = Date.parse((await world.control('GET', '')).json().now);
    const since = new Date(Math.max(Date.parse(frozenAt), now - maxWindowMs)).toISOString();
    const query = `fromUtc=${since}&maxResultCount=1000&sorting=creationTime`;
    const { items } = await done(world, 'GET', `${notifications}/events?${query}`, undefined, by);
    const bodies: Json[] = [];
    for (const one of items.filter(({ destinationId }: Json) => destinationId === id)) {
      bodies.push(JSON.parse((await done(world, 'GET', `${notifications}/events/${one.id}`, undefined, by)).requestBody));
    }
    return bodies.filter(({ merchantId }) => merchantId === null || merchantId === merchantOf(world));
  };
}

/**
 * Everything that a request must not have changed: every record, everything staged, and the due work. The audit log shows the request
 * itself.
 */
async function state(world: World): Promise<Json> {
  const { records, states, schedule } = (await world.control('POST', '/snapshot')).json();
  const { auditLogs: _, ...rest } = records;
  return { records: rest, buffers: states.listenBuffers, staged: states.stagedEvents?.events ?? [], schedule };
}

const ask = (world: World, { by = 'merchantAdmin', method, path, body }: Call) => world.ask(by, method, path, body);

/** Invalid variants of a call, derived from what its operation requires. */
function commonRefusals({ operation, isAnybodys }: Cause, call: Call): Readonly<Record<string, Call & { readonly status: number }>> {
  const { permissions = [], anonymous = false } = operations.find(({ id }) => id === operation) ?? {};
  const isAdmins = call.by === undefined || call.by === 'merchantAdmin';
  return {
    ...(anonymous ? {} : { 'no key': { ...call, by: null, status: 401 } }),
    ...(permissions.length === 0 ? {} : { 'a missing permission': { ...call, by: 'noPermissions', status: 403 } }),
    ...(isAnybodys !== true && isAdmins ? { 'another merchant': { ...call, by: 'otherMerchant', status: 404 } } : {}),
  };
}

/** Data as strict as its documentation: an unnamed member is a fault, however deep. */
const closed = (schema: Json): Json => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== 'object') return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const);
  const isObject = schema.type === 'object' && schema.properties !== undefined;
  return { ...Object.fromEntries(entries), ...(isObject ? { additionalProperties: false } : {}) };
};
const ajv: Ajv2020 = createAjv();

function checkBody(type: EventTypeName, body: Json, cause: Cause, world: World): void {
  expect(Object.keys(body)).toEqual(['id', 'type', 'timestamp', 'apiVersion', 'environment', 'merchantId', 'resellerId', 'data']);
  const { merchantId, resellerId } =
    cause.isPlatforms === true ? { merchantId: null, resellerId: null } : { merchantId: merchantOf(world), ...idOfReseller(world) };
  expect(body).toMatchObject({ type, apiVersion: 'v1', environment: 'Sandbox', merchantId, resellerId });
  const check = ajv.compile(closed(eventCatalogue[type].data));
  expect(check(body.data), JSON.stringify(check.errors)).toBe(true);
  expect(Object.keys(body.data)).toEqual(Object.keys(eventCatalogue[type].data.properties));
}
const idOfReseller = ({ personas }: World) => ({ resellerId: personas.reseller.resellerId });

/** Where to read the records that an event names, except parts of other records. */
const places: Readonly<Record<string, string>> = {
  transactionId: '/api/transactions',
  batchFileId: '/api/transactions/batch-file',
  sourceTransactionId: '/api/transactions',
  customerId: '/api/customers',
  contractId: '/api/contracts',
  contractPlanId: '/api/contract-plans',
  campaignId: '/api/campaigns',
  billingRunId: '/api/billing-runs',
  apiKeyId: '/api/api-keys',
  replacesKeyId: '/api/api-keys',
  replacedByKeyId: '/api/api-keys',
  destinationId: `${notifications}/destinations`,
  entitlementId: '/api/usage/entitlements',
};

/** Every record that an event names can be read (event types: rule 6), except one reported as deleted. */
async function checkReadable(world: World, { type, data }: Json, by: 'merchantAdmin' | 'hostAdmin'): Promise<void> {
  for (const [name, place] of Object.entries(places)) {
    if (typeof data[name] !== 'string' || type === 'customer.deleted') continue;
    expect(await done(world, 'GET', `${place}/${data[name]}`, undefined, by), name).toMatchObject({ id: data[name] });
  }
}

for (const cause of eachOf(2, causes)) {
  test(`${cause.cause} stages its event, and refused calls stage none`, async ({ open, simulator }) => {
    const world = await make(open, cause);
    const { act, expectedData, refused = {}, again } = await cause.prepare(world);
    const readEvents = await listen(world);
    const delivered = await subscribe(world, 'hostAdmin');
    const others = {
      merchant: await subscribe(world, 'merchantAdmin'),
      reseller: await subscribe(world, 'reseller'),
      otherMerchant: await subscribe(world, 'otherMerchant'),
    };
    const call = typeof act === 'object' && 'path' in act ? act : undefined;

    const before = await state(world);
    for (const [what, { status, ...changed }] of Object.entries(call === undefined ? {} : { ...commonRefusals(cause, call), ...refused })) {
      const answer = await ask(world, { ...call!, ...changed });
      expect({ status: answer.status, ...(await state(world)) }, `${what}: ${answer.text}`).toEqual({ status, ...before });
    }

    let reply: Json;
    if (typeof act === 'function') reply = await act(world, simulator.url);
    else {
      const answer = call === undefined ? await world.control('POST', '/clock', act) : await ask(world, call);
      expect(answer.status, answer.text).toBe(200);
      reply = answer.text === '' ? undefined : answer.json();
    }
    const expected = expectedData(reply);
    const bodies = cause.isPlatforms === true ? await delivered() : await readEvents();
    expect(bodies.map(({ type }) => type)).toEqual(cause.stages);
    for (const [index, type] of cause.stages.entries()) checkBody(type, bodies[index], cause, world);
    expect(bodies.map(({ data }) => data)).toMatchObject([...expected]);
    expect(await delivered()).toEqual(bodies);
    for (const body of bodies) await checkReadable(world, body, cause.isPlatforms === true ? 'hostAdmin' : 'merchantAdmin');
    const own = cause.isPlatforms === true ? [] : bodies;
    expect([await others.merchant(), await others.reseller(), await others.otherMerchant()]).toEqual([own, own, []]);

    if (call === undefined || again === undefined) return;
    expect((await ask(world, call)).status).toBe(again);
    expect(await delivered()).toEqual(bodies);
  });
}

test('every type has a cause', () => {
  const caused = new Set(causes.flatMap(({ stages }) => stages));
  const none = types.filter((type) => !caused.has(type));
  expect(none).toEqual([]);
  const known: ReadonlySet<string> = new Set(operations.map(({ id }) => id));
  const named = causes.flatMap(({ operation }) => operation ?? []);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});

/** The maximum length of events (event types: Envelope). */
test('no body reaches 20 KiB, whatever callers put into its records', async ({ open }) => {
  const world = await open({ definition: { customers: 0, transactions: 0, contracts: 0 } });
  const readEvents = await listen(world);
  // Each is written as six bytes.
  const long = (length: number) => '\u0001'.repeat(length);
  const tags = Array.from({ length: 20 }, () => long(64));
  const names = { firstName: long(64), lastName: long(64), companyName: long(128), customerNumber: long(64), externalReference: long(64) };
  await done(world, 'POST', '/api/customers', { merchantId: merchantOf(world), ...names });
  const paid = await done(world, 'POST', '/api/transactions', {
    merchantId: merchantOf(world),
    type: 'Sale',
    paymentType: 'Card',
    amount: 1,
    cardData: { ...card(), cardholderName: long(64) },
    externalReference: long(64),
    orderData: { orderNumber: long(32) },
    tags,
  });
  const reason = long(256);
  await done(world, 'POST', `/api/transactions/${merchantOf(world)}/${paid.id}/operations`, { type: 'Void', reason });
  const bodies = (await readEvents()).map((body) => JSON.stringify(body));
  expect(bodies).toHaveLength(3);
  for (const body of bodies) expect(Buffer.byteLength(body)).toBeLessThan(20 * 1024);
  expect(Math.max(...bodies.map((body) => Buffer.byteLength(body)))).toBeGreaterThan(8 * 1024);
});
