/**
 * Ceilings of a world and of the process: new records are refused in one line, existing ones can be read and removed, and nothing crashes.
 */
import { expect, test as base } from '@playwright/test';
import { processLimits, worldLimits } from '../../../schemas/limits.ts';
import { createWorld } from '../../../simulator/control/worlds/world.ts';
import type { ControlCall } from '../../../simulator/control/operation.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { weightOf } from '../../../simulator/store/bytes.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';
import { serve } from '../../../simulator/in-process/injected-server.ts';
import { send, test } from './simulated.ts';
import { wall } from '../../time.ts';

base('without memory for more, nothing is added, and what is there can be read, changed and removed', async () => {
  let used = 0;
  const simulator = await startSimulator({ port: 0, heap: () => ({ used, limit: 100 }) });
  const { hostAdmin, merchantAdmin } = simulator.world.personas;
  const customer = (companyName: string) => ({ merchantId: merchantAdmin.merchantId, companyName });
  const post = () => send(`${simulator.url}/api/customers`, 'POST', { key: hostAdmin.key, body: customer('New') });
  const records = async () => {
    const world = await send(`${simulator.control}/worlds/${simulator.world.id}`, 'GET');
    return world.json().records.customers;
  };
  const before = await records();
  const made = await post();
  expect(made.status, made.text).toBe(200);
  used = processLimits.heapPercent.max + 1;
  await expect.poll(async () => (await post()).json()?.error?.code).toBe('Gateway:WorldFull');
  const count = await records();
  expect(await post()).toMatchObject({ status: 409 });
  expect(await records()).toBe(count);
  const path = `${simulator.url}/api/customers/${made.json().id}`;
  expect((await send(path, 'GET', { key: hostAdmin.key })).status).toBe(200);
  const list = await send(`${simulator.url}/api/customers/list/continuation`, 'POST', { key: hostAdmin.key, body: {} });
  expect(list.status, list.text).toBe(200);
  const changed = { ...customer('Changed'), isActive: true, tags: [], customFields: {} };
  const put = await send(path, 'PUT', { key: hostAdmin.key, body: changed });
  expect(put.status, put.text).toBe(200);
  expect((await send(path, 'DELETE', { key: hostAdmin.key })).status).toBeLessThan(300);
  const health = (await send(`${simulator.control}/health`, 'GET')).json();
  expect(health.memory).toMatchObject({ heapBytes: used, maximumHeapBytes: 100, isFull: true });
  for (const call of ['worlds', `worlds/${simulator.world.id}/fork`, `worlds/${simulator.world.id}/reset`]) {
    const refused = await send(`${simulator.control}/${call}`, 'POST');
    expect([call, refused.status, refused.json().error.code]).toEqual([call, 409, 'Control:Full']);
  }
  expect((await send(`${simulator.control}/health`, 'GET')).json().worlds).toBe(1);
  used = processLimits.heapPercent.max;
  await expect.poll(async () => (await post()).status).toBe(200);
  expect(await records()).toBeGreaterThan(before);
  await simulator.close();
});

base('a world takes records up to its ceiling', async () => {
  const worlds = new Worlds({ wall });
  const world = worlds.create({ definition: { customers: 200, transactions: 200 } });
  const { key, merchantId } = world.seeded.personas.merchantAdmin;
  const app = serve(worlds, world);
  const payload = { merchantId, companyName: 'New' };
  const post = () => app.inject({ method: 'POST', url: '/api/customers', headers: { 'api-key': key }, payload });
  const { records } = world;
  const tally = world.tally as { records: number; bytes: number };
  const sum = () => Object.values(records).reduce((all, { size }) => all + size, 0);
  expect(tally.records).toBe(sum());
  const offset = worldLimits.records.max - 1 - tally.records;
  tally.records += offset;
  expect((await post()).statusCode).toBe(200);
  const customers = records.customers.size;
  const refused = await post();
  expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'Gateway:WorldFull']);
  expect(records.customers.size).toBe(customers);
  expect(tally.records - offset).toBe(sum());
  tally.records -= offset;
  // The tally equals the weight of the records, however they come and go.
  const weight = () => Object.values(records).reduce((all, kind) => kind.all().reduce((some, record) => some + weightOf(record), all), 0);
  expect(weight()).toBeGreaterThan(0);
  expect(tally.bytes).toBe(weight());
  records.transactions.removeAll(new Set(records.transactions.all().map(({ id }) => id)));
  const weighed = records.customers.all().find((record) => weightOf(record) > 0)!;
  const before = tally.bytes;
  records.customers.replace({ ...weighed, notes: 'x'.repeat(1000) });
  expect(tally.bytes).toBeGreaterThan(before);
  expect(tally.bytes).toBe(weight());
  const further = worldLimits.bytes.max - 1 - tally.bytes;
  tally.bytes += further;
  expect((await post()).statusCode).toBe(200);
  // The new record may be one that is not weighed.
  const missing = Math.max(0, worldLimits.bytes.max - tally.bytes);
  tally.bytes += missing;
  const again = await post();
  expect([again.statusCode, again.json().error.code]).toEqual([409, 'Gateway:WorldFull']);
  expect(tally.bytes - further - missing).toBe(weight());
  await app.close();
});

test('a world has a maximum of faults', async ({ world }) => {
  const add = () => world.control('POST', '/faults', { operation: '*', delay: 0 });
  const refused: string[] = [];
  for (let count = 0; count < worldLimits.faults.max; count++) {
    const { status, text } = await add();
    if (status !== 200) refused.push(`fault ${count + 1}: ${status} ${text.slice(0, 200)}`);
  }
  expect(refused).toEqual([]);
  expect((await add()).status).toBe(409);
  expect((await world.control('GET', '/faults')).json().faults).toHaveLength(worldLimits.faults.max);
});

base('the simulator has a maximum of worlds, with those that are being made', async () => {
  const call = { worlds: { size: processLimits.worlds.max } } as ControlCall;
  await expect(createWorld(call)).rejects.toThrow(`There are already ${processLimits.worlds.max} worlds`);
});

test('a world shows its memory use', async ({ open }) => {
  const world = await open({ definition: { customers: 100 } });
  const before = (await world.control('GET', '')).json().usage;
  const [kind] = [before.kinds.customers];
  expect(kind).toMatchObject({ records: 100, maximum: worldLimits.records.max });
  const all: readonly { records: number; bytes: number }[] = Object.values(before.kinds);
  expect(before).toMatchObject({
    records: all.reduce((sum, { records }) => sum + records, 0),
    maximumBytes: worldLimits.bytes.max,
    maximum: worldLimits.records.max,
  });
  const { merchantId } = world.personas.merchantAdmin;
  for (let count = 0; count < 100; count++)
    await world.ask('merchantAdmin', 'POST', '/api/customers', {
      merchantId,
      companyName: 'Large',
      customFields: { text: 'x'.repeat(10_000) },
    });
  const after = (await world.control('GET', '')).json().usage.kinds;
  expect(after.customers.records).toBe(200);
  expect(after.customers.bytes - kind.bytes).toBeGreaterThan(900_000);
  expect(after.customers.bytes - kind.bytes).toBeLessThan(1_500_000);
  expect(after.auditLogs).toMatchObject({ records: 100, maximum: worldLimits.auditLogs.max });
});
