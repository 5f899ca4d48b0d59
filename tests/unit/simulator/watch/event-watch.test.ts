import { expect, test } from '@playwright/test';
import { worldLimits } from '../../../../schemas/limits.ts';
import { epoch } from '../../../../schemas/shared/instant.ts';
import type { EventWatch, StagedEvent } from '../../../../simulator/domain/kernel/event.ts';
import { startSimulator } from '../../../../simulator/main.ts';
import { EventLog } from '../../../../simulator/watch/event-log.ts';

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

test('a watcher sees events without subscribers, and watching does not change ids', async () => {
  const [watched, alone] = [await customerOf(true), await customerOf(false)];
  expect(watched.events).toEqual(['customer.created', 'customer.created']);
  expect(watched.bodies).toEqual(alone.bodies);
});

const data = { customerId: '1', displayName: 'Ada' };
const event: StagedEvent<'customer.deleted'> = {
  id: 'evt_1',
  type: 'customer.deleted',
  at: epoch,
  merchantId: null,
  resellerId: null,
  data,
};

test('a world keeps few events until it is watched, then more, and numbering continues', () => {
  const watched: EventWatch = { watchers: new Set(), unseen: 0 };
  const log = new EventLog();
  log.record(watched);
  const stage = (times: number): void => {
    for (let i = 0; i < times; i++) for (const watch of watched.watchers) watch(event);
  };
  const few = worldLimits.unwatchedEvents.max;
  stage(few + 5);
  expect([log.first, log.last]).toEqual([6, few + 5]);
  log.keepMore();
  stage(worldLimits.eventLog.max);
  expect([log.first, log.last]).toEqual([few + 6, few + 5 + worldLimits.eventLog.max]);
});
