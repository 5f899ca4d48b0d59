import { expect, test } from '@playwright/test';
import { chooseTests } from '../../../engine/run/choose-tests.ts';
import { diagnose, unfoundKeys } from '../../../engine/target/doctor.ts';
import { preflight } from '../../../engine/target/preflight.ts';
import { parseTarget } from '../../../fixtures/targets/read-target.ts';
import { resolveTarget, type Persona, type Personas, type PersonaName, type TargetFile } from '../../../fixtures/targets/target.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { startProxy } from '../suites/rewriting-proxy.ts';

let simulator: Simulator;
test.beforeAll(async () => void (simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed: 5 })));
test.afterAll(async () => void (await simulator.close()));

type Change = (personas: Record<PersonaName, Persona>, fixtures: Readonly<Record<string, string>>) => Partial<TargetFile>;

/** Checks a target file that names no control plane, with one change. */
async function lookAt(change: Change) {
  const personas = structuredClone(simulator.world.personas) as Record<PersonaName, Persona>;
  const fixtures = simulator.world.fixtures;
  return preflight(resolveTarget({ baseUrl: simulator.url, personas, fixtures, ...change(personas, fixtures) }));
}
const unknown = '00000000-0000-4000-8000-000000000000';

const mistakes: readonly (readonly [string, Change, RegExp])[] = [
  [
    'a key without permissions for the only persona',
    ({ noPermissions: { key } }) => ({ personas: { merchantAdmin: { key } }, fixtures: {} }),
    /^UserError: the key of personas\.merchantAdmin has no permissions: apiKeys\.list, .*answer 403; give it/,
  ],
  [
    'the path of the API in the address',
    (personas) => ({ baseUrl: `${simulator.url}/api/`, personas }),
    /^UserError: http:\S+\/api does not know \/api\/notifications\/\S+, and http:\S+ does; set baseUrl to http:/,
  ],
  [
    'a path that the gateway does not have',
    (personas) => ({ baseUrl: `${simulator.url}/gateway/v1`, personas }),
    /^UserError: http:\S+\/gateway\/v1 does not know \/api\/notifications\/\S+, and http:\/\/127.0.0.1:\d+ does; set baseUrl to http:/,
  ],
  [
    'a keyId of nothing',
    (p) => ({ personas: { ...p, merchantUser: { ...p.merchantUser, keyId: unknown } } }),
    /^UserError: personas\.merchantUser\.keyId .*correct it/,
  ],
  [
    'the keyId of another persona',
    (p) => ({ personas: { ...p, merchantAdmin: { ...p.merchantAdmin, keyId: p.merchantUser.keyId! } } }),
    /^UserError: personas\.merchantAdmin\.keyId \S+ is the id of another key/,
  ],
  [
    'a wrong userId',
    (p) => ({ personas: { ...p, merchantUser: { ...p.merchantUser, userId: unknown } } }),
    /^UserError: personas\.merchantUser\.userId is 0000/,
  ],
  [
    'a wrong merchantId',
    (p) => ({ personas: { ...p, merchantAdmin: { ...p.merchantAdmin, merchantId: unknown } } }),
    /^UserError: personas\.merchantAdmin\.merchantId is 0000/,
  ],
  [
    'a wrong userId of a key that its persona may not read',
    (p) => ({ personas: { ...p, noPermissions: { ...p.noPermissions, userId: unknown } } }),
    /^UserError: personas\.noPermissions\.userId is 0000/,
  ],
  [
    'a wrong userId of an admin, whose keyId is not written',
    ({ merchantAdmin: { key } }) => ({ personas: { merchantAdmin: { key, userId: unknown } } }),
    /^UserError: personas\.merchantAdmin\.userId is 0000/,
  ],
  [
    'a key of nothing',
    (_p, fixtures) => ({ fixtures: { ...fixtures, legacyKey: unknown } }),
    /^UserError: fixtures\.legacyKey 0000\S+ cannot be read/,
  ],
  [
    'swapped roles',
    (p) => ({ personas: { ...p, merchantAdmin: p.merchantUser, merchantUser: p.merchantAdmin } }),
    /^UserError: personas\.merchantUser may call .* swapped/,
  ],
  [
    'swapped roles without an action permission',
    (p) => ({ personas: { ...p, merchantUser: p.noPermissions, noPermissions: p.merchantUser } }),
    /^UserError: personas\.noPermissions may call .* swapped/,
  ],
  [
    'another merchant of the same merchant',
    ({ merchantAdmin, merchantUser }) => ({ personas: { merchantAdmin, otherMerchant: merchantUser } }),
    /^UserError: personas\.otherMerchant belongs to merchant/,
  ],
  [
    'a fixture of nothing',
    (_p, fixtures) => ({ fixtures: { ...fixtures, cardTransaction: unknown } }),
    /^UserError: fixtures\.cardTransaction 0000\S+ cannot be read/,
  ],
];
for (const [what, change, message] of mistakes)
  test(`${what} is one line of the target file`, async () => {
    const told = String(await lookAt(change).catch(String));
    expect(told).toMatch(message);
    expect(told).not.toContain('\n');
    for (const { key } of Object.values(simulator.world.personas as Personas)) expect(told).not.toContain(key);
  });

test('a target file without mistakes is taken as it is', async () => {
  const { personas } = await lookAt(() => ({}));
  expect(personas).toEqual(simulator.world.personas);
});

test('a gateway that reads no transaction at all is judged, whatever the fixture', async () => {
  const { control, world } = simulator;
  const path = `${control}/worlds/${encodeURIComponent(world.id)}/faults`;
  const headers = { 'content-type': 'application/json' };
  await fetch(path, { method: 'POST', headers, body: JSON.stringify({ operation: 'transactions.read', status: 404 }) });
  try {
    const { fixtures } = await lookAt((_p, own) => ({ fixtures: { ...own, cardTransaction: unknown } }));
    expect(fixtures['cardTransaction']).toBe(unknown);
  } finally {
    await fetch(path, { method: 'DELETE' });
  }
});

test('a gateway that hides the detail of an existing key fails a rule instead of the check of the target file', async () => {
  const { keyId } = simulator.world.personas.merchantAdmin;
  const isDetail = (path: string): boolean => path === `/api/api-keys/${keyId}/detail`;
  await using proxy = await startProxy(simulator.url, {
    statusOf: (status, path) => (isDetail(path) ? 404 : status),
    value: (value, path) => (isDetail(path) ? { error: { code: 'NotFound', message: 'There is no such key.' } } : value),
  });
  const { personas } = await lookAt(() => ({ baseUrl: proxy.url }));
  expect(personas.merchantAdmin).toMatchObject({ keyId });
  const mistaken = lookAt((all) => ({ baseUrl: proxy.url, personas: { ...all, merchantAdmin: { ...all.merchantAdmin, keyId: unknown } } }));
  await expect(mistaken).rejects.toThrow(/^personas\.merchantAdmin\.keyId 0000/);
});

test("ids that a key's detail shows can be omitted", async () => {
  const bare = (personas: Personas): Personas => Object.fromEntries(Object.entries(personas).map(([name, { key }]) => [name, { key }]));
  const { personas } = await lookAt((all) => ({ personas: bare(all) }));
  const { merchantAdmin, merchantUser } = simulator.world.personas;
  expect(personas.merchantAdmin).toMatchObject({
    keyId: merchantAdmin.keyId,
    userId: merchantAdmin.userId,
    merchantId: merchantAdmin.merchantId,
  });
  expect(personas.merchantUser).toMatchObject({ keyId: merchantUser.keyId, userId: merchantUser.userId });
});

test('a missing key is one line with its remedy, if a test needs its ids', async () => {
  await using hidden = await startSimulator({ port: 0, host: '127.0.0.1', seed: 5, without: ['apiKeys'] });
  const { merchantAdmin, hostAdmin } = hidden.world.personas;
  const given = { merchantAdmin: { key: merchantAdmin.key }, hostAdmin: { key: hostAdmin.key } };
  const target = await preflight(resolveTarget({ baseUrl: hidden.url, personas: given }));
  const tests = await chooseTests();
  expect(unfoundKeys(tests, target)).toEqual([
    'the key of personas.merchantAdmin was not found (apiKeys.continuationList answers 501 to personas.merchantAdmin); ' +
      'state keyId, userId and merchantId of personas.merchantAdmin in the target file',
  ]);
  const { untested, missing } = diagnose(tests, target, []);
  expect(untested.length).toBeGreaterThan(100);
  expect(missing.map(({ item }) => item)).toContain('keyId, userId and merchantId of personas.merchantAdmin');
  const stated = await preflight(resolveTarget({ baseUrl: hidden.url, personas: { merchantAdmin } }));
  expect(unfoundKeys(tests, stated)).toEqual([]);
});

test('two personas with one key are a mistake, with the line', () => {
  const text = 'baseUrl: http://127.0.0.1:9\npersonas:\n  merchantAdmin: { key: abc }\n  merchantUser: { key: abc }\n';
  expect(() => parseTarget(text, 'target.yaml')).toThrow('target.yaml:4: personas.merchantUser has the same key as personas.merchantAdmin');
});
