/** Transitions of payments that the suites do not make because they rest on assumptions: cash, checks, reviews and refunds. */
import type { CollectedTest } from '../../engine/run/collect-suites.ts';
import { at, type Answer } from '../../fixtures/client/answer.ts';

const card = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049, securityCode: '737', cardholderName: 'Ada Lovelace' };
const check = { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'Checking', accountHolderName: 'Ada Lovelace' };

/** Runs like a test of the suites, but judges nothing. */
export const paymentChain: CollectedTest = {
  id: 'payments',
  title: 'payments',
  rules: [],
  // Enough payments that some are held for review.
  about: { rules: [], world: { definition: { customers: 12, transactions: 120, contracts: 3 } } },
  deep: false,
  async body({ api, target }) {
    const { merchantId = '' } = target.personas.merchantAdmin!;
    const own = { as: 'merchantAdmin' } as const;
    const pay = (input: object): Promise<Answer> =>
      api.call('transactions.create', {
        ...own,
        body: { merchantId, type: 'Sale', paymentType: 'Card', amount: 100, currency: 'USD', ...input },
      });
    const follow = async (transactionId: unknown, body: object): Promise<void> =>
      void (await api.call('transactions.operate', { ...own, params: { merchantId, transactionId: String(transactionId) }, body }));
    const idOf = (answer: Answer): unknown => at(answer.json, 'id');

    const paid = idOf(await pay({ paymentType: 'Cash', cashData: { tenderedAmount: 120 } }));
    await follow(paid, { type: 'Refund', amount: 40 });
    await follow(paid, { type: 'Refund', amount: 60 });
    await follow(idOf(await pay({ paymentType: 'Cash', cashData: {} })), { type: 'Reversal' });
    await follow(idOf(await pay({ type: 'Authorization', cardData: card })), { type: 'Void' });
    await follow(idOf(await pay({ cardData: card })), { type: 'Reversal' });
    await pay({ paymentType: 'Check', checkData: check });
    await pay({ cardData: { ...card, number: '4000000000000119' } });
    const listed = await api.call('transactions.list', { ...own, query: { maxResultCount: 200 } });
    const held = (at(listed.json, 'items') as readonly { readonly id: string; readonly status: string }[]).filter(
      ({ status }) => status === 'InReview',
    );
    for (const [index, { id }] of held.entries()) await follow(id, { type: index % 2 === 0 ? 'Approve' : 'Reject' });
  },
};
