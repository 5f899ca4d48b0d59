import assert from 'node:assert/strict';
import type { Answer, Body, Json, World } from '../simulator/simulated.ts';

export type Persona = Parameters<World['ask']>[0];

export const unknownId = '00000000-0000-7000-8000-000000000000';
/** The date in the merchant's time zone while the world is frozen. */
export const today = '2026-03-02';

export const merchantOf = (world: World): string => world.personas.merchantAdmin.merchantId!;
export const error = (answer: Answer): Json => answer.json()['error'];
/** Status and code, then the members of a validation failure. */
export const refusal = (answer: Answer): readonly unknown[] => {
  const { code, validationErrors = [] } = error(answer);
  return [answer.status, code, ...validationErrors.flatMap(({ members }: Json) => members as readonly string[])];
};

export const notFound = [404, 'Gateway:EntityNotFound'] as const;
export const invalid = (...members: readonly string[]) => [400, 'Gateway:ValidationFailed', ...members] as const;

export async function done(world: World, method: string, path: string, body?: unknown, by: Persona = 'merchantAdmin'): Promise<Json> {
  const answer = await world.ask(by, method, path, body);
  assert.equal(answer.status, 200, `${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.text === '' ? undefined : answer.json();
}

export const refusedWith = async (world: World, method: string, path: string, body?: unknown, by: Persona = 'merchantAdmin') =>
  refusal(await world.ask(by, method, path, body));

/** Everything that a refused request or a dry run must not change. */
export async function stored(world: World): Promise<Json> {
  const { records, schedule } = (await world.control('POST', '/snapshot')).json();
  const { auditLogs: _, ...rest } = records;
  return { rest, schedule };
}

export const newCustomer = (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', '/api/customers', { merchantId: merchantOf(world), lastName: 'Lovelace', ...body });

export const card = (number: string, expirationYear = 2030) => ({ number, expirationMonth: 12, expirationYear });
export const visa = card('4111111111111111');
const addPath = '/api/customers/add-stored-payment-method-async';

export const addMethod = (world: World, customerId: string, body: Body = { cardData: visa }): Promise<Json> =>
  done(world, 'POST', addPath, { customerId, ...body });
export const refuseMethod = (world: World, body: Body, by: Persona = 'merchantAdmin') => refusedWith(world, 'POST', addPath, body, by);

export const newPlan = (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', '/api/contract-plans', {
    merchantId: merchantOf(world),
    name: 'Gold',
    currency: 'USD',
    interval: 'Month',
    initialPrice: 10,
    ...body,
  });

/** Creates a customer with a card. Returns the body for a contract with it. */
export async function contractBody(world: World, body: Body = {}): Promise<Json> {
  const customer = await newCustomer(world);
  const method = await addMethod(world, customer.id);
  return {
    merchantId: merchantOf(world),
    customerId: customer.id,
    storedPaymentMethodId: method.id,
    name: 'Membership',
    startDate: today,
    amount: 20,
    interval: 'Month',
    ...body,
  };
}
export const newContract = async (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', '/api/contracts', await contractBody(world, body));

export const newCampaign = (world: World, body: Body = {}): Promise<Json> =>
  done(world, 'POST', '/api/campaigns', { merchantId: merchantOf(world), name: 'Bell tower', ...body });

export const saleBody = (world: World, body: Body = {}): Json => ({
  merchantId: merchantOf(world),
  type: 'Sale',
  paymentType: 'Card',
  amount: 12,
  cardData: visa,
  ...body,
});

export const replacing = (record: Json, changes: Body = {}): Body => ({ ...record, ...changes });

export const advance = (world: World, by: string) => world.control('POST', '/clock', { advance: by });

/** Opens a listen session. Returns a function that reads the types and data of everything staged since. */
export async function listen(
  world: World,
): Promise<() => Promise<readonly { readonly id: string; readonly type: string; readonly data: Json }[]>> {
  const base = '/api/notifications/listen-sessions';
  const { id } = await done(world, 'POST', base);
  return async () => {
    const { events } = await done(world, 'GET', `${base}/${id}/events?MaxResultCount=200`);
    return events.map(({ body }: Json) => JSON.parse(body));
  };
}

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
