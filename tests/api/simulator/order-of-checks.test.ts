/** Validation precedes the look-up of records (assumptions: 1.2, steps 5 and 6). */
import { card, invalid, merchantOf, refusal, refusedWith, today, unknownId } from '../billing/billing-steps.ts';
import { expect, send, test, type World } from './simulated.ts';

type Request = readonly [method: string, path: string, body: (world: World) => Readonly<Record<string, unknown>>];

const contract = (world: World) => ({
  merchantId: merchantOf(world),
  customerId: unknownId,
  storedPaymentMethodId: unknownId,
  name: 'Membership',
  startDate: today,
  interval: 'Month',
  amount: 10.123,
});
const account = { routingNumber: '110000001', accountNumber: '000123456789', accountType: 'Checking', accountHolderName: 'Ada' };
const method = '/api/customers/add-stored-payment-method-async';

const promotion = { name: 'Spring sale', code: 'SPRING', type: 'Percentage', value: 10 };

const requests: Readonly<Record<string, readonly [Request, member: string]>> = {
  'digits of an amount in the currency of the merchant': [['POST', '/api/contracts', contract], 'amount'],
  'digits of an amount of an unknown merchant': [
    ['POST', '/api/contracts', (world) => ({ ...contract(world), merchantId: unknownId, currency: 'USD' })],
    'amount',
  ],
  'digits of a goal': [
    ['POST', '/api/campaigns', () => ({ merchantId: unknownId, name: 'Tower', currency: 'JPY', goalAmount: 1.5 })],
    'goalAmount',
  ],
  'digits of a goal in an update': [
    [
      'PUT',
      `/api/campaigns/${unknownId}`,
      (world) => ({ merchantId: merchantOf(world), name: 'Tower', currency: 'USD', goalAmount: 1.234, isProgressPublic: true }),
    ],
    'goalAmount',
  ],
  'digits of an amount in the currency of the merchant of a promotion': [
    [
      'PUT',
      `/api/promotions/${unknownId}`,
      (world) => ({ ...promotion, merchantId: merchantOf(world), isActive: true, hostedPaymentPageIds: [], minimumAmount: 1.234 }),
    ],
    'minimumAmount',
  ],
  'the domain of a wallet registration': [
    ['DELETE', `/api/payment-tokenization/wallet-providers/${unknownId}/domains`, () => ({})],
    'domain',
  ],
  'the number of a card': [['POST', method, () => ({ customerId: unknownId, cardData: card('4111111111111112') })], 'cardData.number'],
  'the routing number of an account': [['POST', method, () => ({ customerId: unknownId, checkData: account })], 'checkData.routingNumber'],
  'the dates of a price': [
    [
      'POST',
      `/api/contract-plans/${unknownId}/prices`,
      () => ({ amount: 1, application: 'OnDate', effectiveFrom: '2026-05-02', subscribersEffectiveFrom: '2026-04-02' }),
    ],
    'subscribersEffectiveFrom',
  ],
};

test('400 before 404', async ({ world }) => {
  for (const [title, [[method, path, body], member]] of Object.entries(requests))
    expect(await refusedWith(world, method, path, body(world)), title).toEqual(invalid(member));
});

test('400 before 404: the idempotency key of a follow-up operation', async ({ world, simulator }) => {
  const headers = { 'idempotency-key': 'k'.repeat(65) };
  for (const place of [unknownId, `${merchantOf(world)}/${unknownId}`]) {
    const { key } = world.personas.merchantAdmin;
    const answer = await send(`${simulator.url}/api/transactions/${place}/operations`, 'POST', { key, headers, body: { type: 'Void' } });
    expect(refusal(answer)).toEqual(invalid('Idempotency-Key'));
  }
});
