import { expect } from '@playwright/test';
import type { Answer, Json, World } from '../simulator/simulated.ts';

export const card = (number = '4111111111111111') => ({ number, expirationMonth: 12, expirationYear: 2030, securityCode: '123' });

export const check = (accountNumber = '000123456789') => ({
  routingNumber: '110000000',
  accountNumber,
  accountType: 'Checking',
  accountHolderName: 'A. Sample',
});

export const merchantOf = (world: World, persona: 'merchantAdmin' | 'otherMerchant' = 'merchantAdmin') =>
  world.personas[persona].merchantId ?? '';

export const sale = (world: World, differences: Readonly<Record<string, unknown>> = {}) => ({
  merchantId: merchantOf(world),
  type: 'Sale',
  paymentType: 'Card',
  amount: 100,
  ...('cardData' in differences || !sources.some((name) => name in differences) ? { cardData: card() } : {}),
  ...differences,
});

export const sources = ['checkData', 'tokenData', 'walletData', 'cashData', 'storedPaymentMethodId'];

export const create = (world: World, differences: Readonly<Record<string, unknown>> = {}) =>
  world.ask('merchantAdmin', 'POST', '/api/transactions', sale(world, differences));

export async function created(world: World, differences: Readonly<Record<string, unknown>> = {}): Promise<Json> {
  const answer = await create(world, differences);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json();
}

export const operate = (world: World, { id, merchantId }: Json, body: unknown): Promise<Answer> =>
  world.ask('merchantAdmin', 'POST', `/api/transactions/${merchantId}/${id}/operations`, body);

export const read = async (world: World, { id }: Json): Promise<Json> =>
  (await world.ask('merchantAdmin', 'GET', `/api/transactions/${id}`)).json();

export const advance = (world: World, by: string) => world.control('POST', '/clock', { advance: by });
export const error = (answer: Answer): Json => answer.json().error;

export const fault = (answer: Answer) => [answer.status, error(answer).code];
export const members = (answer: Answer): Json => error(answer).validationErrors.flatMap((one: Json) => one.members);

export const refusals: Readonly<Record<string, string>> = { Void: 'Transactions:NotVoidable', Refund: 'Transactions:NotRefundable' };
