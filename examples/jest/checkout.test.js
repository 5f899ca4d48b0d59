const { startSimulator } = require('gateproof');

let simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

test('a customer is stored, and an event says so', async () => {
  const { world } = simulator;
  const body = { merchantId: world.personas.merchantAdmin.merchantId, firstName: 'Ada', lastName: 'Lovelace' };
  const { data } = await world.client('merchantAdmin').POST('/api/customers', { body });
  const event = await world.events.next('customer.created');
  expect(event.data.customerId).toBe(data.id);
});
