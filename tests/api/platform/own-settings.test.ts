/** Merchants' settings for their own payments are enforced wherever records carry them (assumptions: 14; 36, Merchants). */
import {
  advance,
  card,
  contractBody,
  done,
  invalid,
  merchantOf,
  newCustomer,
  notFound,
  refusedWith,
  visa,
  saleBody,
} from '../billing/billing-steps.ts';
import { newPage, newSession, pay, refusePay, sessions } from '../payments/hosted-steps.ts';
import { header, processed, resultsOf } from '../payments/batch-file-steps.ts';
import { expect, test, type Body, type Json, type World } from '../simulator/simulated.ts';

const all = ['Transaction', 'Customer', 'HostedPage'];
const field = (key: string, body: Body = {}) => ({
  key,
  label: `The ${key}`,
  type: 'Text',
  isRequired: false,
  appliesTo: all,
  order: 1,
  isActive: true,
  ...body,
});
const define = (world: World, ...fields: readonly object[]) => done(world, 'PUT', '/api/merchants/self/custom-fields', { fields });
const setDefaults = (world: World, body: object) => done(world, 'PUT', '/api/merchants/self/order-data-defaults', body);

const charge = (world: World, body: Body = {}): Promise<Json> => done(world, 'POST', '/api/transactions', saleBody(world, body));
const refuseCharge = (world: World, customFields?: unknown) =>
  refusedWith(world, 'POST', '/api/transactions', saleBody(world, customFields === undefined ? {} : { customFields }));

/** One of each type; only the centre is required. */
const definitions = [
  field('centre', { isRequired: true, maxLength: 4 }),
  field('seats', { type: 'Number', order: 2 }),
  field('day', { type: 'Date', order: 3 }),
  field('gift', { type: 'Boolean', order: 4 }),
  field('size', { type: 'Select', options: ['S', 'M'], order: 5 }),
];
const right = { centre: '4711', seats: 2, day: '2026-02-28', gift: false, size: 'M' };
const wrong: readonly (readonly [object, string])[] = [
  [{ ...right, centre: '47110' }, 'customFields.centre'],
  [{ ...right, centre: 4711 }, 'customFields.centre'],
  [{ ...right, centre: ' ' }, 'customFields.centre'],
  [{ ...right, centre: null }, 'customFields.centre'],
  [{ seats: 1 }, 'customFields.centre'],
  [{ ...right, seats: '2' }, 'customFields.seats'],
  [{ ...right, day: '2026-02-30' }, 'customFields.day'],
  [{ ...right, day: 20260228 }, 'customFields.day'],
  [{ ...right, gift: 'false' }, 'customFields.gift'],
  [{ ...right, size: 'm' }, 'customFields.size'],
  [{ ...right, colour: 'red' }, 'customFields.colour'],
  [{ ...right, Seats: 2 }, 'customFields.Seats'],
];

/** Everything that a refused request must not change. */
const stored = async (world: World) => (await world.control('POST', '/snapshot')).json();

test('a transaction has the fields that its merchant defined, of their types', async ({ world }) => {
  expect((await charge(world, { customFields: { anything: [1], goes: true } })).customFields).toEqual({ anything: [1], goes: true });
  await define(world, ...definitions);
  const before = (await done(world, 'GET', '/api/transactions')).totalCount;
  for (const [customFields, member] of wrong)
    expect(await refuseCharge(world, customFields), JSON.stringify(customFields)).toEqual(invalid(member));
  expect(await refuseCharge(world)).toEqual(invalid('customFields.centre'));
  expect(await refuseCharge(world, { seats: 'two', size: 'L' })).toEqual(
    invalid('customFields.seats', 'customFields.size', 'customFields.centre'),
  );
  expect((await done(world, 'GET', '/api/transactions')).totalCount).toBe(before);
  expect((await charge(world, { customFields: right })).customFields).toEqual(right);
  expect((await charge(world, { customFields: { centre: '1', size: null } })).customFields).toEqual({ centre: '1', size: null });
});

test('fields that are not in use, of other records or of other merchants change nothing', async ({ world }) => {
  const required = { isRequired: true };
  await define(world, field('off', { ...required, isActive: false }), field('own', { ...required, appliesTo: ['Customer'] }));
  expect((await charge(world, { customFields: { free: 1 } })).customFields).toEqual({ free: 1 });
  expect(await refusedWith(world, 'POST', '/api/customers', { merchantId: merchantOf(world), lastName: 'A' })).toEqual(
    invalid('customFields.own'),
  );
  const { merchantId: foreign } = world.personas.otherMerchant;
  const body = { ...saleBody(world, { customFields: { off: 1 } }), merchantId: foreign };
  await done(world, 'POST', '/api/transactions', body, 'otherMerchant');
  // The host writes for the merchant, and must follow its fields; a caller that cannot reach the merchant learns nothing about them.
  await define(world, field('off', required));
  expect(await refusedWith(world, 'POST', '/api/transactions', saleBody(world), 'hostAdmin')).toEqual(invalid('customFields.off'));
  expect(await refusedWith(world, 'POST', '/api/transactions', saleBody(world), 'otherMerchant')).toEqual(notFound);
  expect(await refusedWith(world, 'POST', '/api/customers', { merchantId: merchantOf(world), lastName: 'A' }, 'otherMerchant')).toEqual(
    notFound,
  );
});

test('a repeated request gets the earlier response, whatever was defined since', async ({ world }) => {
  const body = saleBody(world, { idempotencyKey: 'fields-1' });
  const first = await done(world, 'POST', '/api/transactions', body);
  await define(world, ...definitions);
  expect((await done(world, 'POST', '/api/transactions', body)).id).toBe(first.id);
  expect(await refusedWith(world, 'POST', '/api/transactions', { ...body, idempotencyKey: 'fields-2' })).toEqual(
    invalid('customFields.centre'),
  );
  // The refusal was not kept for its idempotency key.
  const complete = { ...body, idempotencyKey: 'fields-2', customFields: right };
  expect((await done(world, 'POST', '/api/transactions', complete)).customFields).toEqual(right);
});

test('hostile names and values are refused, and leave nothing behind', async ({ world }) => {
  await define(world, field('centre'));
  const path = '/api/transactions';
  const withFields = (json: string): string => JSON.stringify(saleBody(world, { customFields: 'HERE' })).replace('"HERE"', json);
  const before = await stored(world);
  for (const json of [
    '{"__proto__":{"centre":"x"}}',
    '{"constructor":1,"toString":"x"}',
    '{"a\\u0000b":1}',
    `{${JSON.stringify('x'.repeat(5000))}:1}`,
  ]) {
    const answer = await world.ask('merchantAdmin', 'POST', path, withFields(json));
    expect(answer.status, json.slice(0, 40)).toBe(400);
    expect(answer.text.length).toBeLessThan(4096);
  }
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 1]));
  expect(await refuseCharge(world, many)).toEqual(invalid('customFields', 'customFields'));
  expect((await stored(world)).records.transactions).toEqual(before.records.transactions);
});

test('a customer has the fields defined for customers, and keeps what it had', async ({ world }) => {
  const old = await newCustomer(world, { customFields: { tier: 2 } });
  await define(world, ...definitions);
  const refuse = (customFields?: object) =>
    refusedWith(world, 'POST', '/api/customers', {
      merchantId: merchantOf(world),
      lastName: 'King',
      ...(customFields && { customFields }),
    });
  for (const [customFields, member] of wrong) expect(await refuse(customFields)).toEqual(invalid(member));
  expect(await refuse()).toEqual(invalid('customFields.centre'));
  const made = await newCustomer(world, { customFields: right });
  expect(made.customFields).toEqual(right);
  const put = (record: Json, customFields: object) => [world, 'PUT', `/api/customers/${record.id}`, { ...record, customFields }] as const;
  expect(await refusedWith(...put(made, { ...right, seats: 'x' }))).toEqual(invalid('customFields.seats'));
  expect(await refusedWith(...put(old, { tier: 3, centre: '1' }))).toEqual(invalid('customFields.tier'));
  expect(await refusedWith(...put(old, { tier: 2 }))).toEqual(invalid('customFields.centre'));
  expect((await done(...put(old, { tier: 2, centre: '1' }))).customFields).toEqual({ tier: 2, centre: '1' });
});

test('a page shows its custom fields, a session provides the others, and the payer fills in the shown ones', async ({ world }) => {
  await define(world, ...definitions, field('inner', { appliesTo: ['Transaction'] }), field('club', { appliesTo: ['Customer'] }));
  const page = { merchantId: merchantOf(world), name: 'P', customFieldKeys: ['seats', 'club'] };
  expect(await refusedWith(world, 'POST', '/api/hostedpaymentpages', page)).toEqual(invalid('customFieldKeys[1]'));
  const asking = await newPage(world, { customFieldKeys: ['centre', 'seats', 'gift'] });
  const silent = await newPage(world);
  const refuse = (hostedPaymentPageId: string, customFields: object) =>
    refusedWith(world, 'POST', sessions, { hostedPaymentPageId, amount: 5, customFields });
  expect(await refuse(asking.id, { club: 'x' })).toEqual(invalid('customFields.club'));
  expect(await refuse(asking.id, { seats: 'x' })).toEqual(invalid('customFields.seats'));
  expect(await refuse(silent.id, {})).toEqual(invalid('customFields.centre'));
  const stated = await newSession(world, { hostedPaymentPageId: silent.id, customFields: { centre: '1', inner: 'x' } });
  const paid = await pay(world, stated.id);
  expect((await done(world, 'GET', `/api/transactions/${paid.id}`)).customFields).toEqual({ centre: '1', inner: 'x' });

  const { id } = await newSession(world, { hostedPaymentPageId: asking.id, customFields: { inner: 'y' } });
  expect(await refusePay(world, id)).toEqual(invalid('customFields.centre'));
  expect(await refusePay(world, id, { customFields: { centre: '12345' } })).toEqual(invalid('customFields.centre'));
  expect(await refusePay(world, id, { customFields: { centre: '1', seats: 'many' } })).toEqual(invalid('customFields.seats'));
  expect(await refusePay(world, id, { customFields: { centre: '1', inner: 'z' } })).toEqual(invalid('customFields.inner'));
  // Forms send texts.
  const last = await pay(world, id, { customFields: { centre: '1', seats: '3', gift: 'true' } });
  expect((await done(world, 'GET', `/api/transactions/${last.id}`)).customFields).toEqual({
    inner: 'y',
    centre: '1',
    seats: 3,
    gift: true,
  });

  const customer = await newCustomer(world, { customFields: { ...right, club: 'x' } });
  const capture = { merchantId: merchantOf(world), customerId: customer.id, hostedPaymentPageId: silent.id };
  const { id: storing } = await done(world, 'POST', '/api/hostedpaymentpages/create-save-card-capture-async', capture);
  await pay(world, storing);
});

test('the page of a session shows fields as they are defined, and its form is held to them', async ({ world }) => {
  await define(world, ...definitions);
  const page = await newPage(world, { customFieldKeys: ['centre', 'gift', 'size'] });
  const { id } = await newSession(world, { hostedPaymentPageId: page.id });
  const { text } = await world.ask(null, 'GET', `/pay/${id}`);
  expect(text).toContain('The centre');
  expect(text).toMatch(/name="customFields.centre"[^>]*maxlength="4"[^>]*aria-required="true"/);
  expect(text).toMatch(/<select id="f-customFields-size"/);
  const token = /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const form = (fields: Readonly<Record<string, string>>) =>
    world.ask(
      null,
      'POST',
      `/pay/${id}`,
      new URLSearchParams({ token, paymentType: 'Card', 'cardData.number': visa.number, expiration: '12/30', ...fields }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    );
  expect((await form({ 'customFields.size': 'XL' })).status).toBe(400);
  expect((await form({ 'customFields.centre': '7', 'customFields.gift': 'true', 'customFields.size': 'S' })).status).toBe(303);
  const { items } = await done(world, 'GET', '/api/transactions?maxResultCount=1000');
  expect(items.filter((one: Json) => one.hppSessionId === id).map((one: Json) => one.customFields)).toEqual([
    { centre: '7', gift: true, size: 'S' },
  ]);
});

test('rows of files and cycles of contracts need no custom fields, since they cannot have any', async ({ world }) => {
  const contract = await done(world, 'POST', '/api/contracts', await contractBody(world));
  await define(world, ...definitions);
  const file = await processed(world, `${header}\r\nSale,10,${visa.number},12/30`);
  expect(await resultsOf(world, file)).toMatchObject([{ result: 'Approved' }]);
  await advance(world, 'P40D');
  const { items } = await done(world, 'GET', '/api/transactions?maxResultCount=1000');
  expect(items.filter((one: Json) => one.contractId === contract.id).length).toBeGreaterThan(0);
});

const defaults = {
  invoicePrefix: 'INV-',
  description: 'Order at Acme',
  taxRate: 20,
  taxIncluded: true,
  shipFromPostalCode: '10001',
  commodityCode: '53101802',
  productCode: 'JKT',
  unitOfMeasure: 'EA',
};

test('order data defaults fill in omitted members of a payment, and no others', async ({ world }) => {
  expect(await charge(world)).toMatchObject({ description: null, orderData: null, amountDetails: null });
  await setDefaults(world, defaults);
  const made = await charge(world);
  expect(made).toMatchObject({
    description: 'Order at Acme',
    orderData: {
      invoiceNumber: `INV-${made.transactionNumber.slice(1)}`,
      orderNumber: null,
      description: 'Order at Acme',
      taxExempt: null,
    },
    amountDetails: { subtotal: 10, tax: 2, tip: null },
  });
  const own = {
    description: 'Mine',
    orderData: { invoiceNumber: 'I-1', description: 'Two jackets' },
    amountDetails: { subtotal: 11, tax: 1 },
  };
  expect(await charge(world, own)).toMatchObject(own);
  const exempt = await charge(world, { orderData: { orderNumber: 'A', taxExempt: true } });
  expect(exempt).toMatchObject({
    amountDetails: null,
    orderData: { orderNumber: 'A', invoiceNumber: expect.stringMatching(/^INV-\d{10}$/) },
  });
  expect(await charge(world, { type: 'Verification', amount: 0 })).toMatchObject({ description: null, orderData: null });
  await setDefaults(world, {
    taxRate: 20,
    concurrencyStamp: (await done(world, 'GET', '/api/merchants/self/order-data-defaults')).concurrencyStamp,
  });
  expect(await charge(world)).toMatchObject({ description: null, orderData: null, amountDetails: null });
});

test('payments of pages, files and contracts are filled alike', async ({ world }) => {
  const contract = await done(world, 'POST', '/api/contracts', await contractBody(world));
  await setDefaults(world, defaults);
  const session = await newSession(world, { orderData: { orderNumber: 'S-1' } });
  await pay(world, session.id);
  await processed(
    world,
    `${header},invoiceNumber\r\nSale,10,${card('4111111111111111').number},12/30,ROW-1\r\nSale,6,${visa.number},12/30,`,
  );
  await advance(world, 'P40D');
  const { items } = await done(world, 'GET', '/api/transactions?maxResultCount=1000&sorting=creationTime');
  const numbered = (one: Json) => ({ orderData: { invoiceNumber: `INV-${one.transactionNumber.slice(1)}` } });
  const paid = items.find((one: Json) => one.hppSessionId === session.id);
  expect(paid).toMatchObject({ ...numbered(paid), description: session.title, orderData: { orderNumber: 'S-1' } });
  const rows = items.filter((one: Json) => one.batchFileId !== null);
  expect(rows).toMatchObject([
    { description: 'Order at Acme', orderData: { invoiceNumber: 'ROW-1' }, amountDetails: { tax: 1.67 } },
    { ...numbered(rows[1]), amountDetails: { subtotal: 5, tax: 1 } },
  ]);
  const cycle = items.find((one: Json) => one.contractId === contract.id);
  expect(cycle).toMatchObject({ ...numbered(cycle), description: 'Membership' });
});

test('lines of an order take their codes from the defaults, and are refused without', async ({ world }) => {
  const line = { description: 'Jacket', quantity: 1, unitCost: 10, totalAmount: 12 };
  const level3Data = { lineItems: [{ ...line, productCode: 'OWN', unitOfMeasure: 'KG', commodityCode: '1', taxRate: 7 }, line] };
  const missing = ['productCode', 'unitOfMeasure'].map((name) => `level3Data.lineItems[1].${name}`);
  expect(await refusedWith(world, 'POST', '/api/transactions', saleBody(world, { level3Data }))).toEqual(invalid(...missing));
  const page = await newPage(world);
  const body = { hostedPaymentPageId: page.id, amount: 12, level3Data };
  expect(await refusedWith(world, 'POST', sessions, body)).toEqual(invalid(...missing));
  await setDefaults(world, defaults);
  expect((await charge(world, { level3Data })).hasLevel3Data).toBe(true);
  const { id } = await done(world, 'POST', sessions, body);
  expect(await done(world, 'GET', `${sessions}/${id}/level3-data`)).toMatchObject({
    shipFromPostalCode: '10001',
    lineItems: [
      { productCode: 'OWN', unitOfMeasure: 'KG', commodityCode: '1', taxRate: 7 },
      { productCode: 'JKT', unitOfMeasure: 'EA', commodityCode: '53101802', taxRate: 20 },
    ],
  });
});
