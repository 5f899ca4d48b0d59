import { expect, test } from '@playwright/test';
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runBuilt } from '../../built-command.ts';
import { askForDeployment, writeTargetFile } from '../../../engine/target/init.ts';
import { diagnoseTarget } from '../../../engine/target/doctor.ts';
import { readTarget } from '../../../fixtures/targets/read-target.ts';
import type { Personas } from '../../../fixtures/targets/target.ts';
import { keyVariable, personaNames, type PersonaName } from '../../../schemas/personas.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { newFolder } from '../../new-folder.ts';

let simulator: Simulator;
let personas: Required<Personas>;
test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 5 });
  personas = simulator.world.personas as Required<Personas>;
});
test.afterAll(async () => void (await simulator.close()));

const newFile = (): string => join(newFolder('init'), 'target.yaml');
const environment = (...names: readonly PersonaName[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [keyVariable(name), personas[name].key]));

const init = (env: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runBuilt(['init', ...args], { env: { ...process.env, ...env } });

test('the environment gives the keys, and the file refers to it', async () => {
  const path = newFile();
  const env = environment('merchantAdmin', 'merchantUser', 'otherMerchant');
  const { status, out, err } = await init(env, '--url', simulator.url, '--out', path, '--write');
  expect([status, err]).toEqual([0, '']);
  expect(out).toBe(
    `Wrote ${path}: merchantAdmin, merchantUser, otherMerchant at ${simulator.url}.\nNext: gateproof doctor --target ${path}\n`,
  );
  const text = readFileSync(path, 'utf8');
  for (const key of Object.values(env)) expect(text).not.toContain(key);
  expect(text).toContain("merchantAdmin: { key: '${GATEPROOF_MERCHANT_ADMIN_KEY}', keyId: ");
  // With the ids of the keys, no run has to find them again.
  const { merchantAdmin, merchantUser, otherMerchant } = personas;
  const target = readTarget(path, env);
  expect(target.personas).toEqual({ merchantAdmin, merchantUser, otherMerchant });
  expect(target.consent).toEqual({ write: true, provokeRateLimit: false, waitForExpiry: 'PT0S' });
});

test('ids from key details allow the same judgements as written ids', async () => {
  const written = newFile();
  const found = newFile();
  const consent = { write: true };
  const bare = Object.fromEntries(Object.entries(personas).map(([name, { key }]) => [name, { key }]));
  const { resellerId } = personas.reseller;
  writeFileSync(written, JSON.stringify({ baseUrl: simulator.url, personas, consent }));
  writeFileSync(
    found,
    JSON.stringify({ baseUrl: simulator.url, personas: { ...bare, reseller: { ...bare['reseller'], resellerId } }, consent }),
  );
  expect((await diagnoseTarget(found)).diagnosis).toEqual((await diagnoseTarget(written)).diagnosis);
});

test('a file that exists is replaced only with --force', async () => {
  const path = newFile();
  writeFileSync(path, 'mine');
  const env = environment('merchantAdmin');
  const refused = await init(env, '--url', simulator.url, '--out', path);
  expect([refused.status, refused.err]).toEqual([3, `gateproof: ${path} exists; give --out another path, or --force to replace it\n`]);
  expect(readFileSync(path, 'utf8')).toBe('mine');
  expect((await init(env, '--url', simulator.url, '--out', path, '--force')).status).toBe(0);
  expect(readTarget(path, env).baseUrl).toBe(simulator.url);
  const link = newFile();
  symlinkSync(path, link);
  expect((await init(env, '--url', simulator.url, '--out', link, '--force')).err).toBe(
    `gateproof: ${link}: is not a regular file; give --out another path\n`,
  );
});

const mistakes: readonly (readonly [string, () => Record<string, string>, readonly string[], string])[] = [
  ['no address', () => environment('merchantAdmin'), [], 'give --url'],
  ['no key', () => ({}), ['--url', 'http://127.0.0.1:9'], 'set at least GATEPROOF_MERCHANT_ADMIN_KEY'],
  ['no gateway', () => environment('merchantAdmin'), ['--url', 'http://127.0.0.1:9'], 'cannot be reached'],
  ['one key twice', () => ({ ...environment('merchantAdmin'), [keyVariable('merchantUser')]: personas.merchantAdmin.key }), [], 'same key'],
  [
    'swapped keys',
    () => ({ [keyVariable('merchantAdmin')]: personas.merchantUser.key, [keyVariable('merchantUser')]: personas.merchantAdmin.key }),
    [],
    'swapped',
  ],
  ['a place that does not exist', () => environment('merchantAdmin'), ['--out', '/nowhere/target.yaml'], 'cannot be written (ENOENT)'],
];
for (const [what, env, args, message] of mistakes)
  test(`${what}: one line, and no file`, async () => {
    const path = newFile();
    const own = args.includes('--url') || what === 'no address' ? args : ['--url', simulator.url, ...args];
    const { status, out, err } = await init(env(), '--out', path, ...own);
    expect([status, out]).toEqual([3, '']);
    expect(err).toContain(message);
    expect(err.trim()).not.toContain('\n');
    for (const { key } of Object.values(personas)) expect(err).not.toContain(key);
    expect(existsSync(path)).toBe(false);
  });

async function answer(answers: readonly string[], given: Parameters<typeof askForDeployment>[0]) {
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = '';
  const waiting = [...answers];
  let asked = 0;
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    const questions = shown.split('◆').length - 1;
    if (questions <= asked) return;
    asked = questions;
    const next = waiting.shift();
    // Characters arrive one by one, as from a keyboard; y and n need no Enter.
    if (next !== undefined)
      setTimeout(() => [...next, ...(/^[yn]$/.test(next) ? [] : ['\r'])].forEach((letter) => input.write(letter)), 20);
  });
  return { deployment: await askForDeployment(given, { input, output }), shown };
}

test('the user is prompted, and typed keys are not shown', async () => {
  const path = newFile();
  const noOtherKey = personaNames.slice(1).map(() => '');
  const { deployment, shown } = await answer([simulator.url, personas.merchantAdmin.key, ...noOtherKey, 'y', 'n', '25'], { keys: {} });
  expect(deployment).toEqual({
    baseUrl: simulator.url,
    keys: { merchantAdmin: personas.merchantAdmin.key },
    hasKeys: true,
    write: false,
    requestsPerSecond: 25,
  });
  expect(shown).toContain('API key of merchantUser');
  expect(shown).not.toContain(personas.merchantAdmin.key);
  await writeTargetFile(path, deployment);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readTarget(path, {})).toMatchObject({
    personas: { merchantAdmin: { key: personas.merchantAdmin.key } },
    limits: { requestsPerSecond: 25 },
  });
});

test('given values are not prompted for', async () => {
  const keys = Object.fromEntries(Object.entries(personas).map(([name, { key }]) => [name, key]));
  const { deployment, shown } = await answer([''], { url: 'https://gateway.example', keys, write: true });
  expect(deployment).toEqual({ baseUrl: 'https://gateway.example', keys, hasKeys: false, write: true });
  expect(shown).not.toContain('API key');
});
