import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { builtCommand, runBuilt } from '../../built-command.ts';
import type { Cleanup } from '../../../engine/cleanup/cleanup.ts';
import type { Personas } from '../../../fixtures/targets/target.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { added, liveRecords, nothingLive, type LiveRecords } from '../suites/live-records.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

let simulator: Simulator;
test.beforeEach(async () => void (simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 3 })));
test.afterEach(async () => void (await simulator.close()));

const gateproof = (...args: readonly string[]) => runBuilt(args);

/** A target file for the simulator as a deployment without a control plane. JSON is YAML. */
function targetFile(consent: Readonly<Record<string, boolean>> = { write: true, provokeRateLimit: true }): string {
  const path = join(newFolder('cleanup'), 'target.yaml');
  const { personas, fixtures } = simulator.world;
  writeFileSync(path, JSON.stringify({ name: 'Deployment', baseUrl: simulator.url, personas, fixtures, consent, hooks: { listen: '0' } }));
  return path;
}

async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const { key } = (simulator.world.personas as Personas).merchantAdmin!;
  const headers = { 'api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(simulator.url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** A promotion needs no other record. */
const promote = async (name: string): Promise<string> => {
  const { merchantId } = (simulator.world.personas as Personas).merchantAdmin!;
  const made = (await send('POST', '/api/promotions', {
    merchantId,
    name,
    code: `C${String(Math.abs(hash(name)))}`,
    type: 'Percentage',
    value: 5,
  })) as { id: string };
  return made.id;
};
const hash = (text: string): number => [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

async function fault(operation: string, status: number): Promise<void> {
  const path = `${simulator.control}/worlds/${encodeURIComponent(simulator.world.id)}/faults`;
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ operation, status }) });
  expect(answer.status).toBe(200);
}

/** The live records once two readings agree: the last requests of a killed run are still being processed. */
async function whenStill(of: Simulator): Promise<LiveRecords> {
  for (let read = await liveRecords(of); ;) {
    const next = await liveRecords(of);
    if (isDeepStrictEqual(read, next)) return next;
    read = next;
  }
}

test('removes the records of a killed run', { tag: rotating(8, 6) }, async () => {
  test.setTimeout(240_000);
  const before = await liveRecords(simulator);
  const target = targetFile();
  const run = spawn(process.execPath, [builtCommand, 'certify', '--target', target, '--out', newFolder('cleanup')], { stdio: 'ignore' });
  const exit = once(run, 'exit');
  let left: LiveRecords = nothingLive;
  const isMuch = (): boolean => Object.values(left).filter((ids) => ids.length > 0).length >= 5;
  while (!isMuch() && run.exitCode === null) left = added(before, await liveRecords(simulator));
  run.kill('SIGKILL');
  await exit;
  left = added(before, await whenStill(simulator));
  const count = Object.values(left).flat().length;
  expect(count).toBeGreaterThan(4);

  const dry = await gateproof('cleanup', '--target', target, '--dry-run', '--json');
  expect(dry.err).toBe('');
  expect(dry.status).toBe(0);
  expect(added(before, await liveRecords(simulator))).toEqual(left);
  const { records } = JSON.parse(dry.out) as Cleanup;
  // No list shows listen sessions; they expire.
  const unlisted = new Set(['listenSessions']);
  const listed = Object.entries(left).flatMap(([kind, ids]) => (unlisted.has(kind) ? [] : ids));
  expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining([...listed]));

  const done = await gateproof('cleanup', '--target', target, '--json');
  expect(done.status).toBe(0);
  const rest = added(before, await liveRecords(simulator));
  expect({ ...rest, listenSessions: [] }).toEqual(nothingLive);

  const again = await gateproof('cleanup', '--target', target);
  expect(again.status).toBe(0);
  expect(again.out).toContain('0 records of earlier runs; nothing is left');
});

test('finds stored cards in their customers, and names kinds that no operation lists', async () => {
  const before = await liveRecords(simulator);
  const { merchantId } = (simulator.world.personas as Personas).merchantAdmin!;
  const withCard = async (lastName: string): Promise<string> => {
    const { id: customerId } = (await send('POST', '/api/customers', { merchantId, firstName: 'A', lastName })) as { id: string };
    const card = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049 };
    await send('POST', '/api/customers/add-stored-payment-method-async', { customerId, cardData: card });
    return customerId;
  };
  const own = await withCard('Ours');
  await withCard('gp-7-customer-0123abcd0');
  const { status, out } = await gateproof('cleanup', '--target', targetFile());
  expect(status).toBe(0);
  expect(out).toContain('2 records of earlier runs; nothing is left');
  expect(out).toMatch(/storedPaymentMethods .* removed/);
  expect(out).toContain('because no operation lists them: storedPaymentMethods of deleted customers, ');
  expect(out).toMatch(/no operation lists them: .*listenSessions/);
  const { customers, storedPaymentMethods, ...rest } = added(before, await liveRecords(simulator));
  expect(customers).toEqual([own]);
  expect(storedPaymentMethods).toHaveLength(1);
  expect(Object.values(rest).flat()).toEqual([]);
});

test('touches only records with generated names', async () => {
  const names = ['gp-sale', 'gp-7-promotion', 'GP-7-promotion-0123abcd0', 'my-gp-7-promotion-0123abcd0', 'gp-7-promotion-0123abcd0-ours'];
  const kept: string[] = [];
  for (const name of names) kept.push(await promote(name));
  const made = [await promote('gp-7-promotion-0123abcd0'), await promote('Copy of gp-12-promotion-0123abcd1z')];
  const done = JSON.parse((await gateproof('cleanup', '--target', targetFile(), '--json')).out) as Cleanup;
  expect(done.records.map(({ id, outcome }) => [id, outcome]).toSorted()).toEqual(made.map((id) => [id, 'removed']).toSorted());
  expect((await liveRecords(simulator))['promotions']).toEqual(kept.toSorted());
});

test('reads lists to their end', async () => {
  for (let n = 0; n < 120; n++) await promote(`ours ${n}`);
  const id = await promote('gp-7-promotion-0123abcd0');
  for (let n = 120; n < 240; n++) await promote(`ours ${n}`);
  const { records } = JSON.parse((await gateproof('cleanup', '--target', targetFile(), '--json')).out) as Cleanup;
  expect(records).toEqual([{ kind: 'promotions', id, name: 'gp-7-promotion-0123abcd0', outcome: 'removed' }]);
});

test('names the records that it could not remove, with the reason', async () => {
  const id = await promote('gp-7-promotion-0123abcd0');
  await fault('promotions.delete', 403);
  const { status, out } = await gateproof('cleanup', '--target', targetFile());
  expect(status).toBe(1);
  expect(out).toContain('1 record of earlier runs; 1 could not be removed');
  expect(out).toMatch(new RegExp(`promotions +${id} +gp-7-promotion-0123abcd0 +NOT REMOVED +promotions.delete answered 403`));
});

test('names a list that it could not read', async () => {
  await fault('promotions.list', 500);
  const { status, out } = await gateproof('cleanup', '--target', targetFile(), '--dry-run');
  expect(status).toBe(1);
  expect(out).toMatch(/promotions\.list +merchantAdmin +it answered 500/);
});

test('removes nothing without consent', async () => {
  const { status, out, err } = await gateproof('cleanup', '--target', targetFile({ write: false }));
  expect([status, out]).toEqual([3, '']);
  expect(err).toBe('gateproof: removing records needs consent.write: true in the target file; --dry-run only lists them\n');
});
