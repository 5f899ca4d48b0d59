import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { firstRequests, welcome } from '../../../engine/welcome.ts';
import { startServing, type Running, type ServeOptions } from '../../../engine/serve.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { personaNames } from '../../../schemas/personas.ts';
import { startSimulator, type SimulatorOptions } from '../../../simulator/main.ts';
import { send } from './simulated.ts';
import { now } from '../../time.ts';

async function started(options: Partial<ServeOptions>): Promise<Running & AsyncDisposable> {
  const running = await startServing({ port: 0, host: '127.0.0.1', ...options });
  return { ...running, [Symbol.asyncDispose]: () => running.close() };
}

const seededAt = (wall: string, options: Partial<SimulatorOptions> = {}) =>
  startSimulator({ port: 0, seed: 7, wall: () => Date.parse(wall), ...options }).then(async ({ world, close }) => {
    await close();
    return world;
  });

test('with one seed ids and keys are the same at each start', async () => {
  const first = await seededAt('2026-11-22T10:00:00Z');
  for (const wall of ['2026-11-22T10:00:00.001Z', '2027-02-28T23:59:59Z', '2031-07-01T12:34:56Z'])
    expect(await seededAt(wall), wall).toEqual(first);
  expect(await seededAt('2026-11-22T10:00:00Z', { now: '1999-01-01T00:00:00Z' })).toEqual(first);
  expect((await seededAt('2026-11-22T10:00:00Z', { seed: 8 })).fixtures).not.toEqual(first.fixtures);
});

test('the creation times stay near the start, and new ids come after those of the start', async () => {
  await using running = await started({ seed: 7 });
  const { url, world } = running;
  const { key, keyId, merchantId } = world.personas.merchantAdmin;
  const read = (await send(`${url}/api/api-keys/${keyId}/detail`, 'GET', { key })).json() as { readonly creationTime: string };
  const age = now() - Date.parse(read.creationTime);
  expect([age > 29 * 86_400_000, age < 31 * 86_400_000]).toEqual([true, true]);
  const made = await send(`${url}/api/campaigns`, 'POST', { key, body: { name: 'New', merchantId } });
  const { id } = made.json() as { readonly id: string };
  for (const seeded of [keyId, ...Object.values(world.fixtures)]) expect(id > seeded).toBe(true);
});

test('a reset gives the same ids and keys', async () => {
  await using running = await started({ seed: 7 });
  const { control, world } = running;
  const reset = await send(`${control}/worlds/${world.id}/reset`, 'POST');
  expect(reset.json()).toEqual(world);
});

test('a world has the given name and its own keys; the next world needs a different name', async () => {
  await using running = await started({ seed: 7, world: 'world-2' });
  const { control, world } = running;
  expect(world.id).toBe('world-2');
  const usual = await seededAt('2026-11-22T10:00:00Z');
  expect(world.fixtures).toEqual(usual.fixtures);
  expect(world.personas.reseller.key).not.toBe(usual.personas.reseller.key);
  const names = [];
  for (let i = 0; i < 2; i++) names.push((await send(`${control}/worlds`, 'POST')).json()['id']);
  expect(names).toEqual(['world-1', 'world-3']);
});

test('a world starts at the instant that it is given, frozen', async () => {
  await using running = await started({ now: '2031-03-01T09:00:00Z' });
  const { control, world } = running;
  const read = await send(`${control}/worlds/${world.id}`, 'GET');
  expect(read.json()).toMatchObject({ now: '2031-03-01T09:00:00Z', isFrozen: true });
});

for (const [what, options, message] of [
  ['an instant that is none', { now: 'tomorrow' }, 'now is not an instant such as 2026-03-01T09:00:00Z: "tomorrow"'],
  ['a year without ids', { now: '1969-12-31T23:59:59Z' }, 'now must be from 1970-01-01T00:00:00Z to 9990-12-31T23:59:59Z'],
  ['a name with a dot', { world: 'a.b' }, 'the name of the world must have 1 to 64 letters, digits and hyphens: "a.b"'],
  [
    'an unknown group',
    { without: ['reports', 'recuringBilling'] },
    'without: there is no group of operations "recuringBilling"; did you mean recurringBilling?',
  ],
  ['an unknown group of its own', { definition: { without: ['usage'] } }, 'did you mean usageEntitlements, usageReports?'],
  ['an empty name', { world: '' }, 'the name of the world must have 1 to 64 letters, digits and hyphens: ""'],
] as const)
  test(`no simulator starts with ${what}`, () => expect(startSimulator({ port: 0, ...options })).rejects.toThrow(message));

for (const now of [undefined, '2140-06-01T00:00:00Z']) {
  test(`serve prints a request of each persona that works in a shell, ${now ?? 'at the present time'}`, async () => {
    await using running = await started(now === undefined ? {} : { now });
    const requests = firstRequests(running, now === undefined ? {} : { now });
    expect(requests.map(({ persona }) => persona).toSorted()).toEqual([...personaNames].toSorted());
    const printed = welcome(running, now === undefined ? {} : { now });
    for (const { command, status } of requests) {
      expect(printed).toContain(`\n  ${command}\n`);
      const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent --write-out '\\n%{http_code}'`]);
      expect(stdout.split('\n').at(-1), `${command}\n${stdout}`).toBe(String(status));
    }
    for (const id of [running.world.personas.merchantAdmin.merchantId, running.world.fixtures['cardTransaction']])
      expect(printed).toContain(id);
    expect(printed).toContain(`--seed ${running.seed}`);
    for (const [, page = ''] of printed.matchAll(/(http:\S+\/(?:docs)?) (?:shows|describes)/g))
      expect((await fetch(page)).headers.get('content-type'), page).toContain('text/html');
    expect(printed).toContain(`${running.url}/docs describes`);
  });
}

test('serve prints its disabled groups, and example requests of enabled ones', async () => {
  const without = ['transactions', 'reports'];
  await using running = await started({ without });
  const lines = welcome(running, { without }).split('\n');
  const off = operations.filter(({ id }) => /^(?:transactions|reports)\./.test(id)).length;
  expect(lines[1]).toBe(`Without transactions, reports: ${off} operations answer 501`);
  expect(firstRequests(running, { without }).map(({ persona }) => persona)).toEqual(['noPermissions', 'actionsOnly', 'hostAdmin']);
  expect(welcome(running).split('\n')[1]).toBe('');
});

test('serve prints whether keys follow from the seed', async () => {
  await using running = await started({ seed: 7, world: 'acme' });
  expect(welcome(running, { world: 'acme' }).split('\n')).toContain(
    'Keys follow from the seed and are public: anyone who knows --seed 7 --world acme can compute them',
  );
  await using other = await started({});
  const kept = welcome(other, { data: 'kept', dataRepair: 'mended' });
  expect(kept).toContain('The worlds are kept in mended: with it, ids and keys are the same at each start\nIds of');
  expect(welcome(other).split('\n')).toContain(
    `Ids and keys differ at each start; with --seed ${other.seed} they stay the same, and keys are public`,
  );
});

test('serve prints that the clock is frozen, and how to run it', async () => {
  await using running = await started({ now: '2030-01-01T00:00:00Z', world: 'acme' });
  const printed = welcome(running, { now: '2030-01-01T00:00:00Z', world: 'acme' });
  expect(printed).toContain('--world acme');
  const line = printed.split('\n').find((text) => text.includes('"freeze":false'))!;
  await promisify(execFile)('sh', ['-c', line]);
  expect((await send(`${running.control}/worlds/acme`, 'GET')).json()).toMatchObject({ isFrozen: false });
});
