import { addMethod, card, contractBody, done } from './billing-steps.ts';
import type { Json, World } from '../simulator/simulated.ts';

export const base = '/api/customers/recurring-billing';
export const contracts = '/api/contracts';

export const declinedLater = card('4000000000000341');

/** Without seeded contracts, every attempt belongs to the test. */
export const bare = { definition: { contracts: 0, transactions: 0 } };
export const read = (world: World, id: string) => done(world, 'GET', `${contracts}/${id}`);

export const setClock = (world: World, at: string) => world.control('POST', '/clock', { set: at });
export const trigger = (world: World, body?: Json) => done(world, 'POST', `${base}/trigger`, body);

export const runOf = (world: World, id: string) => done(world, 'GET', `${base}/runs/${id}`);

export const historyOf = async (world: World, id: string): Promise<readonly Json[]> =>
  (await done(world, 'GET', `${base}/contracts/${id}/history?maxResultCount=1000&sorting=attemptedAt`)).items;

export const dueDates = async (world: World, id: string, status = 'Succeeded') =>
  (await historyOf(world, id)).filter((one) => one.status === status).map(({ dueDate }) => dueDate);

export const chargesOf = async (world: World, id: string): Promise<readonly Json[]> => {
  const filter = { filters: [{ field: 'contractId', operator: 'Equals', value: id }] };
  return (await done(world, 'POST', '/api/transactions/list/continuation', { filter, maxResultCount: 1000, sorting: 'creationTime' }))
    .items;
};

export async function newDeclined(world: World, body: Json = {}): Promise<Json> {
  const given = await contractBody(world, body);
  const method = await addMethod(world, given.customerId, { cardData: declinedLater });
  return done(world, 'POST', contracts, { ...given, storedPaymentMethodId: method.id });
}
