/** Payments that stage events, and the data common to those events. */
import { advance, done, merchantOf } from '../../billing/billing-steps.ts';
import type { Body, Json, World } from '../../simulator/simulated.ts';
import { card, type Call } from './cause.ts';

export const payment = (world: World, body: Body = {}): Body => ({
  merchantId: merchantOf(world),
  type: 'Sale',
  paymentType: 'Card',
  amount: 100,
  ...('checkData' in body ? {} : { cardData: card() }),
  ...body,
});
export const pay = (world: World, body: Body = {}): Promise<Json> => done(world, 'POST', '/api/transactions', payment(world, body));
export const operation = ({ merchantId, id }: Json, body: Body): Call => ({
  method: 'POST',
  path: `/api/transactions/${merchantId}/${id}/operations`,
  body,
});
export const settled = async (world: World, body: Body = {}): Promise<Json> => {
  const made = await pay(world, body);
  await advance(world, 'P1D');
  return made;
};

export const common = (transaction: Json, status: string, previousStatus: string | null) => ({
  transactionId: transaction.id,
  transactionNumber: transaction.transactionNumber,
  type: transaction.type,
  paymentType: transaction.paymentType,
  status,
  previousStatus,
  currency: 'USD',
  maskedPaymentDetails: transaction.maskedPaymentDetails,
  processorProfileId: transaction.processorProfileId,
  contractId: null,
  hppSessionId: null,
  tags: [],
});

export const held = { billingAddress: { email: 'screen-review@example.com' } };
export const screened = { isScreened: true } as const;
export const authorization = (world: World) => pay(world, { type: 'Authorization' });
