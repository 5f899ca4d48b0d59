import { expect, test } from '@playwright/test';
import { startSimulator } from '../../../engine/library.ts';

const isClosed = 'the simulator was closed';

test('a closed simulator makes no worlds, and those that it had do nothing more', async () => {
  const simulator = await startSimulator();
  const { world } = simulator;
  const other = await simulator.createWorld();
  const coming = expect(simulator.createWorld()).rejects.toMatchObject({ name: 'UserError', message: isClosed });
  await simulator.close();
  await coming;
  for (const call of [
    () => simulator.createWorld(),
    () => world.records('customers'),
    () => world.requests(),
    () => world.clock.now(),
    () => world.advance('PT1M'),
    () => world.clock.toNext(),
    () => world.trigger({ type: 'customer.created', record: 'none' }),
    () => world.fork(),
    () => other.reset(),
    () => other.drop(),
    () => other.events.next('customer.created'),
  ])
    await expect(call()).rejects.toMatchObject({ name: 'UserError', message: isClosed });
  for (const read of [() => world.mails(), () => world.textMessages(), () => world.snapshot()]) expect(read).toThrow(isClosed);
  // What `await using` calls at the end of a block, whichever it declared first.
  await other[Symbol.asyncDispose]();
  await simulator.close();
});

test('waiting for an event or a delivery ends at once when none can come', async () => {
  await using simulator = await startSimulator();
  const { world } = simulator;
  const dropped = await simulator.createWorld();
  const within = 60_000;
  const waits = [dropped.events.next('customer.created', { within }), dropped.deliveries.next('customer.created', { within })];
  const settled = Promise.allSettled(waits);
  await dropped.drop();
  expect(await settled).toMatchObject(
    waits.map(() => ({ status: 'rejected', reason: { message: `the world ${dropped.id} was dropped` } })),
  );
  await expect(dropped.events.next('customer.created', { within })).rejects.toThrow('was dropped');

  const last = Promise.allSettled([world.events.next('customer.created', { within })]);
  await simulator.close();
  expect(await last).toMatchObject([{ reason: { name: 'UserError', message: isClosed } }]);
});
