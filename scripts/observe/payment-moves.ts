/** Transitions of batches, and of payments that screening holds or that are paid on a page, which no suite makes. */
import type { CollectedTest } from '../../engine/run/collect-suites.ts';
import { card, chain, idOf, succeeding } from './steps.ts';

const header = 'transactionType,amount,cardNumber,expiration';
const held = { billingAddress: { email: 'screen-review@example.com' } };

const settlementChain = (id: 'transactions.triggerSettlements' | 'transactions.triggerMerchantSettlement') =>
  chain(id, async ({ api, target }) => {
    const { merchantId = '' } = target.personas.merchantAdmin!;
    const call = succeeding(api);
    const payment = { merchantId, type: 'Sale', paymentType: 'Card', amount: 100, currency: 'USD', cardData: card() };
    await call('transactions.create', { body: payment });
    await call(id, id === 'transactions.triggerSettlements' ? { body: {} } : { params: { merchantId }, body: {} });
  });

/** Payments that are held, adjusted, declined, or fail where they begin elsewhere. */
const paymentsChain = chain('screening', async ({ api, target }) => {
  const { merchantId = '' } = target.personas.merchantAdmin!;
  const call = succeeding(api);
  const screening = { name: 'Screening', providerType: 'sim-screening', mode: 'Enforce' };
  await call('screeningProviderProfiles.create', { params: { merchantId }, body: screening });
  const pay = async (body: object): Promise<string> =>
    idOf(
      await call('transactions.create', {
        body: { merchantId, type: 'Sale', paymentType: 'Card', amount: 100, currency: 'USD', cardData: card(), ...body },
      }),
    );
  for (const id of ['transactions.operate', 'transactions.operateLegacy'] as const) {
    const follow = (transactionId: string, body: object) => call(id, { params: { merchantId, transactionId }, body });
    await follow(await pay(held), { type: 'Approve' });
    await follow(await pay({ ...held, type: 'Authorization' }), { type: 'Approve' });
    await follow(await pay(held), { type: 'Reject' });
    await follow(await pay({}), { type: 'Adjust', amount: 110 });
    await follow(await pay({ type: 'Authorization' }), { type: 'Increment', amount: 20 });
    const cash = { paymentType: 'Cash', cardData: undefined, cashData: {} };
    await follow(await pay(cash), { type: 'Refund', amount: 40 });
    await follow(await pay({ ...cash, ...held }), { type: 'Approve' });
  }
  await pay({ type: 'Credit' });
  const page = idOf(await call('hostedPaymentPages.create', { body: { merchantId, name: 'Donations', allowCustomAmount: true } }));
  const session = async (amount: number, more: object = {}): Promise<string> =>
    idOf(await call('hppSessions.create', { body: { hostedPaymentPageId: page, amount, ...more } }));
  const payOnPage = async (amount: number, body: object, more?: object) =>
    call('transactions.fromHppSession', {
      body: { sessionId: await session(amount, more), paymentType: 'Card', cardData: card(), ...body },
    });
  const customerId = idOf(await call('customers.create', { body: { merchantId, firstName: 'Ada', lastName: 'Lovelace' } }));
  await payOnPage(20, { savePaymentMethod: true }, { customerId, transactionType: 'Authorization' });
  await payOnPage(20, { cardData: card('4000000000000002') });
  await payOnPage(9096, {});
  await payOnPage(20, held);
  const paused = { params: { sessionId: await session(20) } };
  await call('hppSessions.pause', { ...paused, body: { isPaused: true } });
  await call('hppSessions.pause', { ...paused, body: { isPaused: false } });
  const paymentMethod = { displayName: 'Visa 4242', network: 'Visa', type: 'debit' };
  const payByWallet = (transactionIdentifier: string, body: object) => {
    const paymentToken = { paymentData: { data: 'aGlkZGVu' }, paymentMethod, transactionIdentifier };
    return call('walletA.pay', { body: { merchantId, currency: 'USD', paymentToken, ...body } });
  };
  await payByWallet('T-1', { amount: 20, transactionType: 'Authorization' });
  await payByWallet('T-2', { amount: 9005 });
  await payByWallet('T-3', { amount: 9096 });
});

const batchFilesChain = chain('batch files', async ({ api }) => {
  const upload = (rows: readonly string[], query: Readonly<Record<string, string>> = {}) =>
    succeeding(api)('transactions.uploadBatchFile', {
      query,
      rawBody: [header, ...rows].join('\r\n'),
      headers: { 'content-type': 'text/csv' },
    });
  await upload(['Sale,10,4111111111111111,12/30'], { autoProcess: 'true' });
  await upload(['Sale,nothing,4111111111111111,12/30']);
});

export const paymentMoves: readonly CollectedTest[] = [
  settlementChain('transactions.triggerSettlements'),
  settlementChain('transactions.triggerMerchantSettlement'),
  paymentsChain,
  batchFilesChain,
];
