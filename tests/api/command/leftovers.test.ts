/** Every artefact of a run lists what it could not remove, and a verified certificate cannot omit it. */
import { expect, test } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runBuilt } from '../../built-command.ts';
import type { Leftover } from '../../../schemas/shared/verdict.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { added, liveRecords, type LiveRecords } from '../suites/live-records.ts';
import { newFolder } from '../../new-folder.ts';
import { rotating } from '../../proof.ts';

let simulator: Simulator;
let before: LiveRecords;
const folder = newFolder('leftovers');
const target = join(folder, 'target.yaml');

/** A deployment without a control plane that refuses to delete customers. */
test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 3 });
  const { control, url: baseUrl } = simulator;
  const { id, personas, fixtures } = simulator.world;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ operation: 'customers.delete', status: 403 });
  await fetch(`${control}/worlds/${encodeURIComponent(id)}/faults`, { method: 'POST', headers, body });
  writeFileSync(target, JSON.stringify({ name: 'Deployment', baseUrl, personas, fixtures, consent: { write: true } }));
});
test.afterAll(async () => void (await simulator.close()));
test.beforeEach(async () => void (before = await liveRecords(simulator)));

const gateproof = (...args: readonly string[]) => runBuilt(args);

const certify = (out: string, ...more: readonly string[]) =>
  gateproof('certify', '--target', target, '--rule', 'CUSTOMER-STANDARD-CREATE', '--seed', '7', '--out', join(folder, out), ...more);
const read = (out: string, file: string): string => readFileSync(join(folder, out, file), 'utf8');
const leftIn = (text: string): readonly Leftover[] => (JSON.parse(text) as { left?: readonly Leftover[] }).left ?? [];

const customersLeft = async (): Promise<readonly string[]> => added(before, await liveRecords(simulator))['customers'] ?? [];

const reason = 'customers.delete answered 403 to merchantAdmin';

test('every artefact lists the leftovers, and the certificate is verified', { tag: rotating(4, 2) }, async () => {
  const { out } = await certify('whole');
  const customers = await customersLeft();
  expect(customers.length).toBeGreaterThan(0);
  const left = leftIn(read('whole', 'certificate.json'));
  expect(left.map(({ operation, id }) => [operation, id]).toSorted()).toEqual(customers.map((id) => ['customers.create', id]));
  expect(left.every((one) => one.reason.startsWith(reason))).toBe(true);
  expect(leftIn(read('whole', 'run.json'))).toEqual(left);
  const count = customers.length;
  expect(out).toContain(`Not removed from the target: ${count} record`);
  expect(out).toContain(`${count} × customers.create: ${reason}`);
  expect(out).toContain('gateproof cleanup, with the same target file, tries again');
  for (const artefact of [out, read('whole', 'certificate.html'), read('whole', 'summary.md')]) {
    expect(artefact).toContain(reason);
    for (const id of customers.slice(0, 3)) expect(artefact).toContain(id);
  }
  const verified = await gateproof('verify', join(folder, 'whole', 'certificate.json'));
  expect(verified.status, verified.out).toBe(0);

  const document = JSON.parse(read('whole', 'certificate.json')) as Record<string, unknown>;
  delete document['left'];
  writeFileSync(join(folder, 'whole', 'certificate.json'), `${JSON.stringify(document, null, 2)}\n`);
  expect((await gateproof('verify', join(folder, 'whole', 'certificate.json'))).status).toBe(1);
});

test('the outcome as JSON lists it', async () => {
  const { out } = await certify('json', '--json');
  expect(leftIn(out)).toEqual(leftIn(read('json', 'certificate.json')));
  expect(
    leftIn(out)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(await customersLeft());
});

test('merging shards lists the leftovers of each', { tag: rotating(2, 1) }, async () => {
  const outs = [await certify('one', '--shard', '1/2'), await certify('two', '--shard', '2/2')];
  const customers = await customersLeft();
  expect(customers.length).toBeGreaterThan(0);
  expect(outs.map(({ out }) => out).join('\n')).toContain('Not removed from the target');
  const { out } = await gateproof('merge', join(folder, 'one'), join(folder, 'two'), '--out', join(folder, 'merged'), '--json');
  expect(
    leftIn(out)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(customers);
});
