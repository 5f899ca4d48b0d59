import { card as cardOf, done, merchantOf, refusedWith, visa, type Persona } from '../billing/billing-steps.ts';
import type { Body, Json, World } from '../simulator/simulated.ts';

export const pages = '/api/hostedpaymentpages';
export const sessions = `${pages}/sessions`;
export const payPath = '/api/transactions/from-hpp-session';
export const beacon = '/api/hosted-payment-page/interactions';

export const newPage = (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', pages, { merchantId: merchantOf(world), name: 'Donations', ...body });

export async function newSession(world: World, body: Body = {}): Promise<Json> {
  const hostedPaymentPageId =
    body['hostedPaymentPageId'] ?? (await newPage(world, { allowCustomAmount: true, allowPromotionCodes: true })).id;
  return done(world, 'POST', sessions, { amount: 20, ...body, hostedPaymentPageId });
}

export const declined = cardOf('4000000000000002');
const payment = (sessionId: string, body: Body): Body => ({ sessionId, paymentType: 'Card', cardData: visa, ...body });

/** Pays as a payer does, without a key. */
export const pay = (world: World, sessionId: string, body: Body = {}): Promise<Json> =>
  done(world, 'POST', payPath, payment(sessionId, body), null);
export const refusePay = (world: World, sessionId: string, body: Body = {}) =>
  refusedWith(world, 'POST', payPath, payment(sessionId, body), null);

export async function read(world: World, id: string, by: Persona = 'merchantAdmin'): Promise<Json> {
  const { items } = await done(world, 'GET', `${sessions}?maxResultCount=1000`, undefined, by);
  return items.find((one: Json) => one.id === id);
}

export const completions = async (world: World, id: string): Promise<readonly Json[]> =>
  (await done(world, 'GET', `${sessions}/${id}/completions?sorting=completedAt`)).items;
export const pause = (world: World, id: string, isPaused = true): Promise<Json> =>
  done(world, 'POST', `${sessions}/${id}/pause`, { isPaused });
