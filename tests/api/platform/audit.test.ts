/** Which requests leave an audit record (assumptions: I9). */
import { expect } from '@playwright/test';
import { newCampaign } from '../billing/billing-steps.ts';
import { send, test, type Json, type World } from '../simulator/simulated.ts';

async function audited(world: World): Promise<readonly Json[]> {
  return (await world.control('POST', '/snapshot')).json()['records']['auditLogs'];
}

test('every write and every refused write, and no read of any method', async ({ open }) => {
  const world = await open();
  const { id } = await newCampaign(world);
  await world.ask('merchantAdmin', 'POST', `/api/campaigns/${id}/pause`);
  await world.ask('noPermissions', 'DELETE', `/api/campaigns/${id}`);
  for (const path of ['', '/count', '/summary-counts'])
    await world.ask('merchantAdmin', 'POST', `/api/campaigns/list/continuation${path}`, {});
  await world.ask('merchantAdmin', 'POST', `/api/transactions/get-transaction-by-id-async?transactionId=${id}&merchantId=${id}`);
  await world.ask('merchantAdmin', 'GET', `/api/campaigns/${id}`);
  const session = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {})).json();
  await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${session.id}/events`);
  expect((await audited(world)).map(({ operation, httpStatusCode }) => [operation, httpStatusCode])).toEqual([
    ['campaigns.create', 200],
    ['campaigns.pause', 409],
    ['campaigns.delete', 403],
    ['listenSessions.create', 200],
  ]);
});

test('the address is the one that the deployment reads', async ({ open, simulator }) => {
  const world = await open({ choices: { 'http.trustForwardedFor': true } });
  const { key } = world.personas.noPermissions;
  await send(`${simulator.url}/api/campaigns`, 'POST', { key, body: {}, headers: { 'x-forwarded-for': '203.0.113.9, 10.0.0.1' } });
  expect(await audited(world)).toMatchObject([{ operation: 'campaigns.create', httpStatusCode: 403, clientIpAddress: '203.0.113.9' }]);
});
