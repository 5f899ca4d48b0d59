/** The maximum length of events (event types: Envelope). */
import { expect } from '@playwright/test';
import { done, listen, merchantOf } from '../billing/billing-steps.ts';
import { card } from './event-causes/cause.ts';
import { test } from '../simulator/simulated.ts';

test('no body reaches 20 KiB, whatever callers put into its records', async ({ open }) => {
  const world = await open({ definition: { customers: 0, transactions: 0, contracts: 0 } });
  const readEvents = await listen(world);
  // Each is written as six bytes.
  const long = (length: number) => '\u0001'.repeat(length);
  const tags = Array.from({ length: 20 }, () => long(64));
  const names = { firstName: long(64), lastName: long(64), companyName: long(128), customerNumber: long(64), externalReference: long(64) };
  await done(world, 'POST', '/api/customers', { merchantId: merchantOf(world), ...names });
  const paid = await done(world, 'POST', '/api/transactions', {
    merchantId: merchantOf(world),
    type: 'Sale',
    paymentType: 'Card',
    amount: 1,
    cardData: { ...card(), cardholderName: long(64) },
    externalReference: long(64),
    orderData: { orderNumber: long(32) },
    tags,
  });
  const reason = long(256);
  await done(world, 'POST', `/api/transactions/${merchantOf(world)}/${paid.id}/operations`, { type: 'Void', reason });
  const bodies = (await readEvents()).map((body) => JSON.stringify(body));
  expect(bodies).toHaveLength(3);
  for (const body of bodies) expect(Buffer.byteLength(body)).toBeLessThan(20 * 1024);
  expect(Math.max(...bodies.map((body) => Buffer.byteLength(body)))).toBeGreaterThan(8 * 1024);
});
