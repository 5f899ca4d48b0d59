import { expect } from '@playwright/test';
import { card, done, merchantOf, refusedWith, stored, type Persona } from '../billing/billing-steps.ts';
import type { Json, World } from '../simulator/simulated.ts';

export const base = '/api/transactions';
export const empty = { definition: { customers: 0, transactions: 0, contracts: 0 } };

export const pay = (world: World, differences: Readonly<Record<string, unknown>> = {}): Promise<Json> =>
  done(world, 'POST', base, {
    merchantId: merchantOf(world),
    type: 'Sale',
    paymentType: 'Card',
    amount: 100,
    cardData: { ...card('4111111111111111'), securityCode: '123' },
    ...differences,
  });

export const operate = (world: World, { merchantId, id }: Json, body: unknown) =>
  done(world, 'POST', `${base}/${merchantId}/${id}/operations`, body);

export const read = (world: World, { id }: Json): Promise<Json> => done(world, 'GET', `${base}/${id}`);

export const trigger = (world: World, body?: unknown, by?: Persona): Promise<Json> =>
  done(world, 'POST', `${base}/settlements/trigger`, body, by);

export const sequence = (world: World, id: string): Promise<Json> => done(world, 'GET', `${base}/batch-sequence?processorProfileId=${id}`);

export const override = (
  world: World,
  made: readonly Json[],
  targetStatus: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Json> =>
  done(world, 'POST', `${base}/settlement-override`, {
    merchantId: merchantOf(world),
    transactionIds: made.map(({ id }) => id),
    targetStatus,
    reason: 'By hand',
    ...more,
  });

export const unsettled = (world: World): Promise<Json> =>
  done(world, 'POST', `${base}/get-unsettled-transaction-summary-by-processor-profile-async`, { merchantId: merchantOf(world) });

export async function refuses(world: World, calls: readonly (readonly [Persona, string, string, unknown, ...unknown[]])[]): Promise<void> {
  const before = await stored(world);
  for (const [by, method, path, body, ...expected] of calls) {
    expect(await refusedWith(world, method, path, body, by), `${method} ${path} ${JSON.stringify(body)}`).toEqual(expected);
  }
  expect(await stored(world)).toEqual(before);
}
