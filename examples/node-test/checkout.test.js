import assert from 'node:assert/strict';
import test from 'node:test';
import { startSimulator } from 'gateproof';

test('a customer is stored, and an event says so', async (t) => {
  const { world, close } = await startSimulator();
  t.after(close);
  const body = { merchantId: world.personas.merchantAdmin.merchantId, firstName: 'Ada', lastName: 'Lovelace' };
  const { data } = await world.client('merchantAdmin').POST('/api/customers', { body });
  const event = await world.events.next('customer.created');
  assert.equal(event.data.customerId, data.id);
});
