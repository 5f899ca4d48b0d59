import { expect, test } from 'gateproof/playwright';

test('a customer is stored, and an event says so', async ({ world }) => {
  const { merchantId = '' } = world.personas.merchantAdmin;
  const body = { merchantId, firstName: 'Ada', lastName: 'Lovelace' };
  const { data } = await world.client('merchantAdmin').POST('/api/customers', { body });
  const event = await world.events.next('customer.created');
  expect(event.data.customerId).toBe(data?.id);
});
