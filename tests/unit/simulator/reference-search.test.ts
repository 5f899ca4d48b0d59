/** Questions that people ask of the reference: what answers each is among the first three that the search finds. */
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { choices } from '../../../schemas/choices.ts';
import { errorEntries } from '../../../schemas/errors.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { searchDocuments } from '../../../simulator/pages/reference/documents.ts';
import { maxSearch, search } from '../../../simulator/pages/reference/search.ts';
import { guides, sectionsOf } from '../../../simulator/pages/reference/guides.ts';
import { synonyms } from '../../../simulator/pages/reference/synonyms.ts';

const followUp = 'operations/transactions.operate';
const testNumbers = 'guides/reference/test-numbers';

const questions: Readonly<Record<string, string>> = {
  refund: followUp,
  'partial refund': followUp,
  'how do I void a payment': followUp,
  'capture an authorization': followUp,
  'charge a card': 'operations/transactions.create',
  'test card': testNumbers,
  'insufficient funds': testNumbers,
  decline: 'choices/transactions.declineStatus',
  'declined card': testNumbers,
  'expired card': testNumbers,
  '3DS': 'operations/threeDSecureBindings.list',
  chargeback: 'events/transaction.returned',
  dispute: 'events/transaction.returned',
  payout: 'operations/transactions.triggerSettlements',
  'when are payments settled': 'choices/settlement.schedule',
  subscription: 'operations/contracts.create',
  'pause subscription': 'operations/contracts.pause',
  'save a card': 'operations/tokens.createFromTransaction',
  idempotency: 'guides/tutorials/a-client-that-never-charges-twice',
  'charge twice': 'guides/tutorials/a-client-that-never-charges-twice',
  'webhook retry': 'choices/webhooks.retrySeconds',
  signature: 'guides/how-to/receive-webhooks',
  'rotate webhook secret': 'operations/notificationDestinations.beginSecretRotation',
  'resend webhook': 'operations/notificationEvents.replay',
  'localhost webhook': 'operations/listenSessions.create',
  pagination: 'choices/paging.default',
  'rate limit': 'errors/Gateway:RateLimited',
  '429': 'errors/Gateway:RateLimited',
  'rotate a key': 'operations/apiKeys.rotate',
  'leaked key': 'operations/apiKeys.revoke',
  '401': 'errors/Gateway:Unauthorized',
  'missing permission': 'errors/Volo.Authorization:010002',
  '404': 'errors/Gateway:EntityNotFound',
  'optimistic locking': 'errors/Gateway:ConcurrencyConflict',
  'currency decimals': 'guides/reference/simulator',
  'payment link': 'operations/hppSessions.paymentLink',
  'apple pay': 'operations/walletA.pay',
  coupon: 'operations/promotions.create',
  'csv upload': 'operations/transactions.uploadBatchFile',
  choice: 'guides/how-to/set-choices',
  'advance time': 'guides/how-to/move-time',
  'why was my request refused': 'guides/how-to/explain-an-answer',
};

for (const [question, answer] of Object.entries(questions))
  test(`"${question}" finds ${answer}`, async () => expect((await search(question)).slice(0, 3).map(({ to }) => to)).toContain(answer));

test('each question that a guide answers finds its answer', async () => {
  const asked = (await guides()).flatMap((guide) =>
    sectionsOf(guide)
      .filter(({ title }) => title.startsWith('How do I '))
      .map(({ id, title }) => ({ title, to: `guides/${guide.path}/${id}` })),
  );
  expect(asked.length).toBeGreaterThanOrEqual(20);
  for (const { title, to } of asked)
    expect(
      (await search(title)).slice(0, 3).map((found) => found.to),
      title,
    ).toContain(to);
});

test('documents are found first by name, then by members, values and states', async () => {
  const first = async (text: string): Promise<string | undefined> => (await search(text))[0]?.to;
  expect(await first('transactions.getByIdempotencyKey')).toBe('operations/transactions.getByIdempotencyKey');
  expect(await first('/api/api-keys/{id}/rotate')).toBe('operations/apiKeys.rotate');
  expect(await first('POST /api/transactions')).toBe('operations/transactions.create');
  expect(await first('transaction.captured')).toBe('events/transaction.captured');
  expect(await first('Transactions:NotRefundable')).toBe('errors/Transactions:NotRefundable');
  expect(await first('paging.max')).toBe('choices/paging.max');
  const has = async (text: string, to: string): Promise<void> => expect((await search(text)).map((one) => one.to)).toContain(to);
  await has('cardholderName', 'operations/transactions.create');
  await has('PartiallyRefunded', followUp);
  await has('Reversal', followUp);
});

test('search results follow the typing, tolerate a typo, and are bounded', async () => {
  expect((await search('idempot')).length).toBeGreaterThan(0);
  expect((await search('idempotancy')).length).toBeGreaterThan(0);
  expect(await search('   ')).toEqual([]);
  expect((await search('x'.repeat(100_000))).length).toBeLessThanOrEqual(30);
  expect(await search(`refund${' '.repeat(maxSearch)}nothing`)).toEqual(await search('refund'));
});

test('everything that has a page is known once, and every synonym leads to something', async () => {
  const places = (await searchDocuments()).map(({ to }) => to);
  expect(new Set(places).size).toBe(places.length);
  const wanted = [
    ...operations.map(({ id }) => `operations/${id}`),
    ...eventTypes.map(({ name }) => `events/${name}`),
    ...errorEntries.map(({ code }) => `errors/${code}`),
    ...Object.keys(choices).map((id) => `choices/${id}`),
  ];
  expect(wanted.filter((place) => !places.includes(place))).toEqual([]);
  expect(synonyms.flatMap(({ of }) => of).filter((place) => !places.includes(place))).toEqual([]);
});
