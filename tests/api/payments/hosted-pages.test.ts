/** Hosted payment pages: creation, lists, locks and beacons (assumptions: 17). */
import { done, invalid, merchantOf, notFound, refusedWith, unknownId } from '../billing/billing-steps.ts';
import { expect, frozenAt, test, type Json, type World } from '../simulator/simulated.ts';
import { beacon, newPage, newSession, pages, sessions } from './hosted-steps.ts';

const refuse = (world: World, body: object) => refusedWith(world, 'POST', pages, { merchantId: merchantOf(world), name: 'Page', ...body });
const lock = (world: World, id: string) => done(world, 'POST', `${pages}/lock-async?id=${id}`);

test('a page has the defaults of its shape and its own slug', async ({ world }) => {
  const made = await newPage(world, { name: 'Clean water!' });
  expect(made).toMatchObject({
    merchantId: merchantOf(world),
    slug: 'clean-water',
    title: null,
    status: 'Active',
    paymentTypes: ['Card'],
    currency: 'USD',
    allowCustomAmount: false,
    suggestedAmounts: [],
    receiptEmail: true,
    isLocked: false,
    lockedAt: null,
    isDeleted: false,
    creationTime: frozenAt,
  });
  expect((await newPage(world, { name: 'Clean water' })).slug).toBe('clean-water-2');
  expect(await done(world, 'GET', `${pages}?filter=water`)).toMatchObject({ totalCount: 2 });
});

test('amounts are of the currency of the page', async ({ world }) => {
  const amounts = { minimumAmount: 100, maximumAmount: 5000, suggestedAmounts: [200, 500] };
  expect(await newPage(world, { currency: 'jpy', ...amounts })).toMatchObject({ currency: 'JPY', ...amounts });
  expect(await refuse(world, { currency: 'JPY', minimumAmount: 1.5 })).toEqual(invalid('minimumAmount'));
  expect(await refuse(world, { suggestedAmounts: [1, 2.345] })).toEqual(invalid('suggestedAmounts[1]'));
  expect(await refuse(world, { minimumAmount: 5, maximumAmount: 4 })).toEqual(invalid('maximumAmount'));
  expect(await refuse(world, { suggestedAmounts: [1, 2, 3, 4, 5, 6, 7] })).toEqual(invalid('suggestedAmounts'));
  expect(await refuse(world, { currency: 'XQZ' })).toEqual(invalid('currency'));
});

/** No addresses of a page or session. */
const noAddresses = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/relative',
  'https:evil.example',
  'https://a b.example',
  'https:\\\\evil.example',
  'https://user:secret@shop.example',
  'ftp://shop.example',
  'https://',
];

test('an address that is none, or not of a page in the web, is refused', async ({ world }) => {
  const { id } = await newPage(world);
  const before = await done(world, 'GET', pages);
  for (const url of noAddresses) {
    for (const member of ['bannerImageUrl', 'successUrl', 'cancelUrl', 'termsUrl'])
      expect(await refuse(world, { [member]: url }), url).toEqual(invalid(member));
    const body = { hostedPaymentPageId: id, amount: 1, successUrl: url, cancelUrl: url };
    expect(await refusedWith(world, 'POST', sessions, body), url).toEqual(invalid('successUrl', 'cancelUrl'));
  }
  expect(await done(world, 'GET', pages)).toEqual(before);
});

test('pages are refused for errors that no schema expresses', async ({ world }) => {
  expect(await refuse(world, { name: ' ' })).toEqual(invalid('name'));
  for (const primaryColor of ['red', '#12345', '#12345g', 'url(x)'])
    expect(await refuse(world, { primaryColor })).toEqual(invalid('primaryColor'));
  expect(await refuse(world, { paymentTypes: [] })).toEqual(invalid('paymentTypes'));
  expect(await refuse(world, { processorProfileId: unknownId })).toEqual(notFound);
  expect(await refuse(world, { merchantId: world.personas.otherMerchant.merchantId })).toEqual(notFound);
  const good = { primaryColor: '#12abEF', successUrl: 'https://shop.example/a?b=c#d', termsUrl: 'http://shop.example' };
  expect(await newPage(world, good)).toMatchObject(good);
});

test('a locked page stays locked', async ({ world }) => {
  const { id } = await newPage(world);
  const locked = await lock(world, id);
  expect(locked).toMatchObject({ id, isLocked: true, lockedAt: frozenAt, lockedBy: world.personas.merchantAdmin.userId });
  expect(await lock(world, id)).toEqual(locked);
  expect(await done(world, 'POST', `${pages}/lock-async`, { id })).toEqual(locked);
  expect(await refusedWith(world, 'POST', `${pages}/lock-async`)).toEqual(invalid('id'));
  for (const [by, other] of [
    ['merchantAdmin', unknownId],
    ['otherMerchant', id],
  ] as const)
    expect(await refusedWith(world, 'POST', `${pages}/lock-async?id=${other}`, undefined, by)).toEqual(notFound);
  const session = { hostedPaymentPageId: id, amount: 5 };
  expect(await refusedWith(world, 'POST', sessions, { ...session, currency: 'EUR' })).toEqual([409, 'HostedPaymentPages:Locked']);
  await done(world, 'POST', sessions, { ...session, currency: 'usd' });
});

test('lists and counts agree', async ({ world }) => {
  for (const name of ['A', 'B', 'C']) await newPage(world, { name, minimumAmount: name === 'B' ? 5 : 10 });
  const where = { filters: [{ field: 'minimumAmount', operator: 'GreaterThan', value: 7 }] };
  const { items } = await done(world, 'POST', `${pages}/list/continuation`, { filter: where });
  expect(items.map(({ name }: Json) => name).toSorted()).toEqual(['A', 'C']);
  const counted = await done(world, 'POST', `${pages}/list/continuation/summary-counts`, { summaryFilters: { dear: where, all: null } });
  expect(counted).toEqual({ dear: 2, all: 4 });
});

test('a world begins with a page', async ({ world }) => {
  const { items } = await done(world, 'GET', pages);
  expect(items).toMatchObject([{ name: 'Checkout', status: 'Active', isLocked: false }]);
});

test.describe('a beacon', () => {
  const stored = async (world: World): Promise<readonly Json[]> =>
    Object.values((await world.control('POST', '/snapshot')).json().records.hppInteractions);

  test('gets the same response whatever its content, and is stored for a day', async ({ world }) => {
    const session = await newSession(world);
    const known = { sessionId: session.id, type: 'PageShown', data: { step: 1 } };
    const bodies: readonly unknown[] = [
      known,
      { sessionId: unknownId, type: 'PageShown' },
      { hostedPaymentPageId: session.hostedPaymentPageId, type: 'Left' },
      { ...known, type: 'x'.repeat(33) },
      { ...known, data: { text: 'x'.repeat(5000) } },
      { type: 'NoOne' },
      '{"sessionId":',
      '[]',
      '\u0000',
    ];
    const answers = [];
    for (const body of bodies) answers.push(await world.ask(null, 'POST', beacon, body));
    answers.push(await world.ask(null, 'POST', beacon, 'x'.repeat(9), { 'content-type': 'text/plain' }));
    answers.push(await world.ask(null, 'POST', beacon, 'x=y', { 'content-type': 'image/png' }));
    answers.push(await world.ask(null, 'POST', beacon));
    answers.push(await world.ask(null, 'POST', `${beacon}?suppressNulls=perhaps&suppressNulls=x`, { type: 'NoOne' }));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, '']));
    expect((await stored(world)).map(({ type }) => type)).toEqual(['PageShown', 'Left']);
    await world.control('POST', '/clock', { advance: 'P1DT1S' });
    await world.ask(null, 'POST', beacon, { ...known, type: 'Later' });
    expect((await stored(world)).map(({ type }) => type)).toEqual(['Later']);
  });
});
