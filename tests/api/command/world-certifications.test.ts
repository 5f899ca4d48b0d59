import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { certificateSchema } from '../../../reports/certificate-schema.ts';
import { sha256 } from '../../../reports/seal.ts';
import { certifierOf } from '../../../engine/world-runs/certifier.ts';
import { createAjv } from '../../../schemas/validate.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { builtProgram } from '../../built-command.ts';
import { type Json, send } from '../simulator/simulated.ts';

let simulator: Simulator;
const token = 'secret-of-the-control-plane';
const authorization = { authorization: `Bearer ${token}` };

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  process.env['GATEPROOF_CONTROL_TOKEN'] = token;
  simulator = await startSimulator({ port: 0, controlToken: token, certifier: certifierOf({ program: builtProgram }) });
});
test.afterAll(async () => {
  delete process.env['GATEPROOF_CONTROL_TOKEN'];
  await simulator.close();
});

const ask = async (method: string, path = '', body?: unknown, world = 'world-1') =>
  fetch(`${simulator.control}/worlds/${world}/certifications${path}`, {
    method,
    headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const json = async (answer: Promise<Response>): Promise<Json> => (await answer).json() as Promise<Json>;
const ended = async (id: string): Promise<Json> => {
  await expect.poll(async () => (await json(ask('GET', `/${id}`)))['state'], { timeout: 120_000 }).not.toBe('running');
  return json(ask('GET', `/${id}`));
};
/** Command lines of the certifying processes that this one started. */
const children = (): readonly string[] =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('certify-world'));

test('a run shows its progress and ends with a certificate; a second run is refused meanwhile', async () => {
  const { chapters, certifications } = await json(ask('GET'));
  expect(chapters).toEqual(expect.arrayContaining(['access', 'billing', 'payments']));
  expect(certifications).toEqual([]);
  const started = await json(ask('POST', '', { rules: ['KEY-DETAIL-OWNER'] }));
  expect(started).toMatchObject({ id: 'certification-1', world: 'world-1', state: 'running', outcome: null });
  await expect.poll(children).toHaveLength(1);
  expect(children().join()).not.toContain(token);
  const second = await ask('POST', '', {});
  expect(second.status).toBe(409);
  expect(JSON.stringify(await second.json())).toContain('certification-1 is certifying world-1; wait until it ends, or cancel it.');
  expect((await ask('GET', '/certification-1/certificate')).status).toBe(409);
  expect((await ask('GET', '/certification-1/run')).status).toBe(409);
  const done = await ended('certification-1');
  expect(done).toMatchObject({ state: 'done', reason: null, outcome: { name: 'incomplete' } });
  expect(done['planned']).toBeGreaterThan(0);
  expect(done['done']).toBe(done['planned']);
  expect(done['counts']['pass']).toBeGreaterThan(0);
  const text = await (await ask('GET', '/certification-1/certificate')).text();
  const isCertificate = createAjv().compile(certificateSchema);
  const certificate = JSON.parse(text) as Json;
  expect(isCertificate(certificate), JSON.stringify(isCertificate.errors)).toBe(true);
  expect(certificate).toMatchObject({ selectedRules: ['KEY-DETAIL-OWNER'], target: { name: 'World world-1 of the simulator' } });
  expect([...certificate['ledger']].find(({ id }) => id === 'KEY-DETAIL-OWNER')).toMatchObject({ verdict: 'pass' });
  const recorded = await (await ask('GET', '/certification-1/run')).text();
  expect(done['recordedBytes']).toBe(Buffer.byteLength(recorded));
  expect(certificate['evidence']).toEqual({ file: 'run.json', sha256: sha256(recorded) });
  // A second reader begins at the first byte too.
  expect(await (await ask('GET', '/certification-1/run')).text()).toBe(recorded);
  for (const secret of [token, ...Object.values(simulator.world.personas).map(({ key }) => key)])
    expect(text + recorded).not.toContain(secret);
});

test('nothing is left in the simulator', async () => {
  const { worlds } = await json(fetch(`${simulator.control}/worlds`, { headers: authorization }));
  expect([...worlds].map(({ id }) => String(id))).toEqual(['world-1']);
  const { requests } = await json(fetch(`${simulator.control}/worlds/world-1/requests`, { headers: authorization }));
  expect(requests).toEqual([]);
  expect(children()).toEqual([]);
});

test('the world itself is judged: a rule that it breaks fails', async () => {
  const headers = { ...authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ mutants: ['retry-after-differs'] });
  const { id: world } = await json(fetch(`${simulator.control}/worlds`, { method: 'POST', headers, body }));
  const { id } = await json(ask('POST', '', { rules: ['LIMIT-RETRY-AFTER-EQUAL'] }, String(world)));
  expect(await ended(String(id))).toMatchObject({ world, state: 'done', outcome: { name: 'failed' }, counts: { fail: 1 } });
});

test('a run that cannot be made fails with one line', async () => {
  const { id } = await json(ask('POST', '', { rules: ['NO-SUCH-RULE'] }));
  expect(await ended(String(id))).toMatchObject({
    state: 'failed',
    outcome: null,
    reason: 'NO-SUCH-RULE is not a rule; gateproof rules lists them',
  });
  expect((await ask('GET', `/${String(id)}/certificate`)).status).toBe(409);
});

test('a run is cancelled, with its process, and forgotten', async () => {
  const { id } = await json(ask('POST', '', {}));
  await expect.poll(children).toHaveLength(1);
  expect((await ask('DELETE', `/${String(id)}`)).status).toBe(204);
  expect(await json(ask('GET', `/${String(id)}`))).toMatchObject({ state: 'cancelled' });
  await expect.poll(children).toEqual([]);
  expect((await ask('DELETE', `/${String(id)}`)).status).toBe(204);
  expect((await ask('GET', `/${String(id)}`)).status).toBe(404);
  expect((await ask('DELETE', `/${String(id)}`)).status).toBe(404);
  const { certifications } = await json(ask('GET'));
  expect([...certifications].map(({ id: one }) => String(one))).toEqual(['certification-3', 'certification-2', 'certification-1']);
});

test('wrong bodies and unknown worlds are refused', async () => {
  expect((await ask('POST', '', { chapters: ['access'] })).status).toBe(400);
  expect((await ask('POST', '', { grep: 'x'.repeat(201) })).status).toBe(400);
  for (const [method, path] of [
    ['POST', ''],
    ['GET', ''],
    ['GET', '/certification-1'],
  ] as const)
    expect((await ask(method, path, undefined, 'world-0')).status).toBe(404);
  expect((await send(`${simulator.control}/worlds/world-1/certifications`, 'POST')).status).toBe(401);
});

test('the end of the simulator ends the run', async () => {
  await ask('POST', '', {});
  await expect.poll(children).toHaveLength(1);
  await simulator.close();
  await expect.poll(children).toEqual([]);
});

test('a simulator that cannot certify shows this', async () => {
  await using other = await startSimulator({ port: 0 });
  for (const [method, path] of [
    ['POST', ''],
    ['GET', ''],
    ['GET', '/certification-1'],
    ['GET', '/certification-1/certificate'],
    ['GET', '/certification-1/run'],
    ['DELETE', '/certification-1'],
  ] as const) {
    const answer = await fetch(`${other.control}/worlds/world-1/certifications${path}`, { method });
    expect(answer.status).toBe(501);
    expect(await answer.json()).toMatchObject({
      error: { code: 'Control:NotAvailable', message: expect.stringContaining('Run `npx gateproof certify` instead.') },
    });
    expect((await fetch(`${other.control}/worlds/world-0/certifications${path}`, { method })).status).toBe(404);
  }
});
