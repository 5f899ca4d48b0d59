import { expect, test } from '@playwright/test';
import { startSimulator } from '../../../../simulator/main.ts';

/** Creates a customer in a world with or without a watcher. Returns the response and the events that the watcher saw. */
async function customerOf(isWatched: boolean) {
  const events: string[] = [];
  const { world, url, close } = await startSimulator({
    port: 0,
    seed: 7,
    now: '2026-03-01T09:00:00Z',
    ...(isWatched ? { onEvent: (describe) => events.push(String(describe().event['type'])) } : {}),
  });
  const { key, merchantId } = world.personas.merchantAdmin;
  const create = async (): Promise<unknown> => {
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ merchantId, firstName: 'Ada', lastName: 'Lovelace' });
    return (await fetch(`${url}/api/customers`, { method: 'POST', headers, body })).json();
  };
  const bodies = [await create(), await create()];
  await close();
  return { bodies, events };
}

test('events that nobody subscribed to are seen by a watcher, and a watched world gives the same ids', async () => {
  const [watched, alone] = [await customerOf(true), await customerOf(false)];
  expect(watched.events).toEqual(['customer.created', 'customer.created']);
  expect(watched.bodies).toEqual(alone.bodies);
});
