/** Customers and their stored payment methods (assumptions: 7). */
import {
  addMethod,
  advance,
  card,
  done,
  invalid,
  merchantOf,
  newContract,
  newCustomer,
  notFound,
  refusedWith,
  refuseMethod,
  replacing,
  unknownId,
  visa,
} from './billing-steps.ts';
import { expect, frozenAt, test, type World } from '../simulator/simulated.ts';

const base = '/api/customers';
const deletePath = `${base}/delete-stored-payment-method-async`;
const check = { routingNumber: '021000021', accountNumber: '000123456789', accountType: 'Checking', accountHolderName: 'Ada' };

const remove = (world: World, customerId: string, storedPaymentMethodId: string) =>
  done(world, 'POST', `${deletePath}?customerId=${customerId}&storedPaymentMethodId=${storedPaymentMethodId}`);
const read = (world: World, id: string) => done(world, 'GET', `${base}/${id}`);

test('a new customer has the sent members and the defaults', async ({ world }) => {
  const made = await newCustomer(world, {
    firstName: 'Ada',
    companyName: 'Engines Ltd',
    customerNumber: 'A-1',
    billingAddress: { city: 'London' },
    customFields: { tier: 2 },
  });
  expect(made).toMatchObject({
    displayName: 'Ada Lovelace',
    isActive: true,
    tags: [],
    customFields: { tier: 2 },
    billingAddress: { city: 'London', country: null },
    storedPaymentMethods: [],
    activeContractCount: 0,
    lastTransactionAt: null,
    defaultStoredPaymentMethodId: null,
  });
  const company = await newCustomer(world, { lastName: null, companyName: 'Engines Ltd' });
  expect(await done(world, 'GET', `${base}/${company.id}/name`)).toBe('Engines Ltd');
});

test('a customer number is unique among the live customers of a merchant', async ({ world }) => {
  const first = await newCustomer(world, { customerNumber: 'A-1' });
  const taken = [409, 'Gateway:DuplicateName'];
  const body = { merchantId: merchantOf(world), lastName: 'X', customerNumber: 'a-1' };
  expect(await refusedWith(world, 'POST', base, body)).toEqual(taken);
  await done(world, 'PUT', `${base}/${first.id}`, replacing(first, { customerNumber: 'A-1' }));
  await done(world, 'DELETE', `${base}/${first.id}`);
  await done(world, 'POST', base, body);
  expect(await refusedWith(world, 'POST', `${base}/${first.id}/restore`)).toEqual(taken);
});

test('an update does not change payment methods', async ({ world }) => {
  const { id, merchantId } = await newCustomer(world);
  const method = await addMethod(world, id);
  const changed = await done(world, 'PUT', `${base}/${id}`, { merchantId, lastName: 'King' });
  expect(changed).toMatchObject({ lastName: 'King', defaultStoredPaymentMethodId: method.id });
});

test('the list omits payment methods, and searches and filters by computed fields', async ({ world }) => {
  const made = await newCustomer(world, { firstName: 'Zuleika', lastName: 'Quorn', tags: ['Rare'] });
  await addMethod(world, made.id);
  const listed = await done(world, 'GET', `${base}?filter=leika%20QUO`);
  expect(listed.items).toMatchObject([{ id: made.id, storedPaymentMethods: [] }]);
  for (const rule of [
    { field: 'displayName', operator: 'Equals', value: 'zuleika quorn' },
    { field: 'tags', operator: 'Contains', value: 'rar' },
    { field: 'defaultStoredPaymentMethodId', operator: 'Equals', value: (await read(world, made.id)).defaultStoredPaymentMethodId },
    { field: 'creationTime', operator: 'GreaterThanOrEqual', value: frozenAt },
  ]) {
    const found = await done(world, 'POST', `${base}/list/continuation`, { filter: { filters: [rule] }, search: 'zuleika' });
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([made.id]);
  }
});

test.describe('storing a method', () => {
  test('the first becomes the default, a later one only on request', async ({ world }) => {
    const { id } = await newCustomer(world);
    const first = await addMethod(world, id, { cardData: visa, nickname: 'Blue card' });
    expect(first).toMatchObject({
      customerId: id,
      type: 'Card',
      category: 'Internal',
      status: 'Active',
      nickname: 'Blue card',
      isDefault: true,
      tokenReference: expect.stringMatching(/^pt_[a-z2-7]{26}$/),
      maskedPaymentDetails: { last4: '1111', cardNetwork: 'Visa' },
      lastUsedAt: null,
    });
    const second = await addMethod(world, id, { checkData: check });
    expect(second).toMatchObject({ type: 'Check', isDefault: false, maskedPaymentDetails: { maskedRoutingNumber: '*****0021' } });
    const third = await addMethod(world, id, { cardData: card('5555555555554444'), setAsDefault: true });
    expect(await read(world, id)).toMatchObject({
      defaultStoredPaymentMethodId: third.id,
      storedPaymentMethods: [
        { id: first.id, isDefault: false },
        { id: second.id, isDefault: false },
        { id: third.id, isDefault: true },
      ],
    });
    expect(JSON.stringify(await read(world, id))).not.toContain('4111111111111111');
  });

  test('the same number again is the same method with the newer expiry', async ({ world }) => {
    const { id } = await newCustomer(world);
    const first = await addMethod(world, id);
    const again = await addMethod(world, id, { cardData: card('4111 1111 1111 1111', 2033) });
    expect(again).toMatchObject({ id: first.id, fingerprint: first.fingerprint, maskedPaymentDetails: { expirationYear: 2033 } });
    expect((await read(world, id)).storedPaymentMethods).toHaveLength(1);
    const other = await newCustomer(world);
    expect(await addMethod(world, other.id)).toMatchObject({ fingerprint: first.fingerprint, isDefault: true });
  });

  test('a token of the merchant is stored as it is', async ({ world }) => {
    const [source, target] = [await newCustomer(world), await newCustomer(world)];
    const { tokenReference } = await addMethod(world, source.id);
    expect(await addMethod(world, target.id, { token: tokenReference })).toMatchObject({ tokenReference, isDefault: true });
    expect(await refuseMethod(world, { customerId: target.id, token: 'pt_nothing' })).toEqual(notFound);
  });

  test('a declined verification stores nothing', async ({ world }) => {
    const { id } = await newCustomer(world);
    const declined = { customerId: id, cardData: card('4000000000000002') };
    expect(await refuseMethod(world, { ...declined, verify: true })).toEqual([403, 'Customers:PaymentMethodDeclined']);
    expect(await refuseMethod(world, { ...declined, cardData: card('4111111111111111', 2025), verify: true })).toEqual([
      403,
      'Customers:PaymentMethodDeclined',
    ]);
    expect((await read(world, id)).storedPaymentMethods).toEqual([]);
    await addMethod(world, id, { cardData: card('4000000000000341'), verify: true });
    await addMethod(world, id, { cardData: card('4000000000000002') });
  });

  test('refuses faults before it looks for the customer, then a customer out of reach', async ({ world }) => {
    const { id } = await newCustomer(world);
    const sources = ['token', 'cardData', 'checkData'];
    expect(await refuseMethod(world, { customerId: unknownId })).toEqual(invalid(...sources));
    expect(await refuseMethod(world, { customerId: id, cardData: visa, checkData: check })).toEqual(invalid(...sources));
    expect(await refuseMethod(world, { customerId: id, cardData: card('4111111111111112') })).toEqual(invalid('cardData.number'));
    expect(await refuseMethod(world, { customerId: unknownId, cardData: visa })).toEqual(notFound);
    await done(world, 'DELETE', `${base}/${id}`);
    expect(await refuseMethod(world, { customerId: id, cardData: visa })).toEqual(notFound);
  });

  test('a card expires the day after its month ends', async ({ world }) => {
    const { id } = await newCustomer(world);
    await addMethod(world, id, { cardData: { ...visa, expirationMonth: 3, expirationYear: 2026 } });
    const status = async () => (await read(world, id)).storedPaymentMethods[0].status;
    expect(await status()).toBe('Active');
    await world.control('POST', '/clock', { set: '2026-04-01T03:00:00Z' });
    expect(await status()).toBe('Active');
    await world.control('POST', '/clock', { set: '2026-04-01T05:00:00Z' });
    expect(await status()).toBe('Expired');
  });
});

test.describe('deleting a method', () => {
  test('the most recent of the rest becomes the default', async ({ world }) => {
    const { id } = await newCustomer(world);
    const first = await addMethod(world, id);
    await advance(world, 'PT1M');
    const second = await addMethod(world, id, { checkData: check });
    await advance(world, 'PT1M');
    const third = await addMethod(world, id, { cardData: card('5555555555554444') });
    await remove(world, id, second.id);
    expect(await read(world, id)).toMatchObject({ defaultStoredPaymentMethodId: first.id });
    await done(world, 'POST', deletePath, { customerId: id, storedPaymentMethodId: first.id });
    expect(await read(world, id)).toMatchObject({ defaultStoredPaymentMethodId: third.id, storedPaymentMethods: [{ id: third.id }] });
    await remove(world, id, third.id);
    expect(await read(world, id)).toMatchObject({ defaultStoredPaymentMethodId: null, storedPaymentMethods: [] });
    expect(await refusedWith(world, 'POST', deletePath, { customerId: id, storedPaymentMethodId: third.id })).toEqual(notFound);
  });

  test('both ids are required, from either place, and belong together', async ({ world }) => {
    expect(await refusedWith(world, 'POST', deletePath)).toEqual(invalid('customerId', 'storedPaymentMethodId'));
    expect(await refusedWith(world, 'POST', `${deletePath}?customerId=${unknownId}`)).toEqual(invalid('storedPaymentMethodId'));
    const [{ id: customerId }, other] = [await newCustomer(world), await newCustomer(world)];
    const method = await addMethod(world, other.id);
    const crossed = { customerId, storedPaymentMethodId: method.id };
    expect(await refusedWith(world, 'POST', deletePath, crossed)).toEqual(notFound);
  });

  test('a live contract protects its method and its customer', async ({ world }) => {
    const contract = await newContract(world);
    const { customerId, storedPaymentMethodId } = contract;
    expect(await read(world, customerId)).toMatchObject({ activeContractCount: 1 });
    expect(await refusedWith(world, 'POST', deletePath, { customerId, storedPaymentMethodId })).toEqual([
      409,
      'Customers:PaymentMethodInUse',
    ]);
    expect(await refusedWith(world, 'DELETE', `${base}/${customerId}`)).toEqual([409, 'Customers:HasActiveContracts']);
    await done(world, 'DELETE', `/api/contracts/${contract.id}`);
    expect(await read(world, customerId)).toMatchObject({ activeContractCount: 0 });
    await remove(world, customerId, storedPaymentMethodId);
    await done(world, 'DELETE', `${base}/${customerId}`);
  });
});
