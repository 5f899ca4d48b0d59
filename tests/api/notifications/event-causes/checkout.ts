/** Sessions of hosted payment pages (event types: 1 to 5, 16, 20, 30 and 31). */
import { done, merchantOf, newCustomer, visa } from '../../billing/billing-steps.ts';
import { declined, newSession, payPath, sessions } from '../../payments/hosted-steps.ts';
import type { Body, Json, World } from '../../simulator/simulated.ts';
import { card, type Cause, type Data } from './cause.ts';
import { common, held } from './payments.ts';

const facts = (session: Json, status: string): Data => ({
  hppSessionId: session.id,
  hostedPaymentPageId: session.hostedPaymentPageId,
  campaignId: null,
  mode: session.mode,
  status,
  amount: session.amount,
  currency: 'USD',
  externalReference: null,
});

const read = (world: World, id: string): Promise<Json> => done(world, 'GET', `/api/transactions/${id}`);

/** A payment of a session, and the data of its events from the transaction and the session. */
const payment = (
  what: string,
  stages: Cause['stages'],
  { session: sessionBody = {}, sent = {}, ...more }: { session?: Body; sent?: Body } & Partial<Pick<Cause, 'isScreened'>>,
  expected: (transaction: Json, session: Json) => readonly Data[],
): Cause => ({
  cause: `from-hpp-session, ${what}`,
  operation: 'transactions.fromHppSession',
  stages,
  ...more,
  prepare: async (world) => {
    const customer = await newCustomer(world);
    const session = await newSession(world, { customerId: customer.id, ...sessionBody });
    const body = { sessionId: session.id, paymentType: 'Card', cardData: card(), ...sent };
    return {
      act: async (at) => read(at, (await done(at, 'POST', payPath, body, 'noPermissions')).id),
      expectedData: (transaction) => expected(transaction, session),
    };
  },
});

const ofPayment = (transaction: Json, session: Json): Data => ({
  ...common(transaction, transaction.status, null),
  hppSessionId: session.id,
  customerId: session.customerId,
});
const completed = (transaction: Json, session: Json): Data => ({
  ...facts(session, 'Completed'),
  transactionId: transaction.id,
  completionCount: 1,
});
const token = ({ id, maskedPaymentDetails }: Json): Data => ({ type: 'Card', maskedPaymentDetails, sourceTransactionId: id });
const method = ({ maskedPaymentDetails }: Json, { customerId }: Json): Data => ({ customerId, isDefault: true, maskedPaymentDetails });

export const checkoutCauses: readonly Cause[] = [
  payment('a sale', ['transaction.captured', 'hosted_session.completed'], {}, (transaction, session) => [
    ofPayment(transaction, session),
    completed(transaction, session),
  ]),
  payment(
    'an authorization',
    ['transaction.authorized', 'hosted_session.completed'],
    { session: { transactionType: 'Authorization' } },
    (transaction, session) => [ofPayment(transaction, session), completed(transaction, session)],
  ),
  payment(
    'a sale that saves the card',
    ['transaction.captured', 'token.created', 'customer.payment_method_added', 'hosted_session.completed'],
    { sent: { savePaymentMethod: true } },
    (transaction, session) => [
      ofPayment(transaction, session),
      token(transaction),
      method(transaction, session),
      completed(transaction, session),
    ],
  ),
  payment('a decline', ['transaction.declined'], { sent: { cardData: declined } }, (transaction, session) => [
    ofPayment(transaction, session),
  ]),
  payment('a failure', ['transaction.failed'], { session: { amount: 9096 } }, (transaction, session) => [ofPayment(transaction, session)]),
  payment('a hold', ['transaction.review_required'], { sent: held, isScreened: true }, (transaction, session) => [
    ofPayment(transaction, session),
  ]),
  {
    cause: 'create-save-card-capture-async, when its card is stored',
    operation: 'hostedPaymentPages.createSaveCardCapture',
    stages: ['token.created', 'customer.payment_method_added', 'hosted_session.completed'],
    prepare: async (world) => {
      const body = { merchantId: merchantOf(world), customerId: (await newCustomer(world)).id };
      const session = await done(world, 'POST', '/api/hostedpaymentpages/create-save-card-capture-async', body);
      const sent = { sessionId: session.id, paymentType: 'Card', cardData: visa };
      return {
        act: async (at) => read(at, (await done(at, 'POST', payPath, sent, 'noPermissions')).id),
        expectedData: (transaction) => [token(transaction), method(transaction, session), completed(transaction, session)],
      };
    },
  },
  {
    cause: 'the expiry of a session, by the clock',
    operation: 'hppSessions.create',
    stages: ['hosted_session.expired'],
    prepare: async (world) => {
      const session = await newSession(world, { expiresInMinutes: 5 });
      await done(world, 'POST', `${sessions}/${session.id}/pause`);
      return { act: { advance: 'PT5M' }, expectedData: () => [{ ...facts(session, 'Expired'), expiredAt: session.expiresAt }] };
    },
  },
];
