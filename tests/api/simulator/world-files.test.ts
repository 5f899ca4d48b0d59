/** Worlds as files: into another simulator with and without keys, and whatever is wrong with a file. */
import { request as rawRequest } from 'node:http';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { created } from '../payments/transaction-steps.ts';
import { expect, frozenAt, send, test as base, worldOf, type Answer, type World } from './simulated.ts';

const small = { customers: 3, contracts: 1, transactions: 4 };
const fileType = 'application/x-ndjson';

/** A second simulator represents another machine, with different secrets and worlds. */
const test = base.extend<{ other: Simulator }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  other: async ({}, use) => {
    const other = await startSimulator({ port: 0 });
    await use(other);
    await other.close();
  },
});

const exported = async (world: World, query = ''): Promise<string> => (await world.control('GET', `/export${query}`)).text;
const importInto = ({ control }: Simulator, body: string | Uint8Array, query = ''): Promise<Answer> =>
  send(`${control}/worlds/import${query}`, 'POST', { body, headers: { 'content-type': fileType } });
const drop = (simulator: Simulator, id: string): Promise<Answer> => send(`${simulator.control}/worlds/${id}`, 'DELETE');

const lists = ['/api/customers', '/api/transactions', '/api/contracts', '/api/users', '/api/notifications/destinations'];

/** What the gateway shows of a world. */
const shownOf = (world: World): Promise<readonly string[]> =>
  Promise.all(lists.map(async (path) => (await world.ask('merchantAdmin', 'GET', path)).text));

interface State {
  readonly records: Readonly<Record<string, unknown>>;
  readonly states: unknown;
}

const stateOf = async (world: World): Promise<State> => (await world.control('POST', '/snapshot')).json();

test('exported with secrets, a world continues in another simulator with the same keys, tokens and cards', async ({ open, other }) => {
  const world = await open({ definition: small });
  const { userId, merchantId } = world.personas.merchantAdmin;
  const body = { name: 'Extra', userId, merchantId, expireAt: '2026-06-01T00:00:00Z' };
  const extra = await world.ask('merchantAdmin', 'POST', '/api/api-keys/for-user', body);
  expect(extra.status, extra.text).toBe(200);
  const file = await exported(world, '?secrets=true');
  const before = await shownOf(world);
  const answer = await importInto(other, file, '?name=moved');
  expect(answer.status, answer.text.slice(0, 500)).toBe(200);
  const { hasNewKeys, records, ...seeded } = answer.json();
  expect([hasNewKeys, seeded.id, seeded.personas, seeded.fixtures]).toEqual([false, 'moved', world.personas, world.fixtures]);
  expect(records).toBe(file.split('\n').filter((line) => line.startsWith('{"kind":')).length);
  const moved = worldOf(other, seeded);
  expect(await shownOf(moved)).toEqual(before);
  // A key that no persona has works too, also after a reset.
  const withKey = () => send(`${other.url}/api/customers`, 'GET', { key: extra.json().key });
  expect((await withKey()).status).toBe(200);
  expect((await moved.control('POST', '/reset')).status).toBe(200);
  expect((await withKey()).status).toBe(200);
  expect(await shownOf(moved)).toEqual(before);
  // Both continue identically: the same request creates the same record, with the same fingerprint of its card.
  const here = await created(world);
  expect(await created(moved)).toEqual(here);
  // The second simulator can import the exports and fork of the imported world.
  const again = await importInto(other, await exported(moved), '?name=again');
  expect([again.status, again.json().hasNewKeys]).toEqual([200, true]);
  const fork = await moved.control('POST', '/fork', { snapshot: await stateOf(moved) });
  expect(fork.status, fork.text.slice(0, 300)).toBe(200);
  for (const id of ['moved', 'again', String(fork.json().id)]) await drop(other, id);
});

test('without secrets a file has no key, and an import issues new ones', async ({ open, other }) => {
  const choices = { 'errors.validationStatus': 422 };
  const world = await open({ definition: small, choices });
  const file = await exported(world);
  for (const { key } of Object.values(world.personas)) expect(file).not.toContain(key);
  expect(file).not.toContain('"secrets"');
  const answer = await importInto(other, file, '?name=shared');
  expect(answer.json()).toMatchObject({ id: 'shared', hasNewKeys: true });
  const shared = worldOf(other, answer.json());
  expect(await shownOf(shared)).toEqual(await shownOf(world));
  expect((await shared.control('GET', '')).json()).toMatchObject({ now: frozenAt, isFrozen: true, choices });
  for (const [name, { key, keyId }] of Object.entries(world.personas)) {
    const mine = shared.personas[name as keyof World['personas']];
    expect([mine.keyId, mine.key === key]).toEqual([keyId, false]);
    expect((await send(`${other.url}/api/customers`, 'GET', { key })).status).toBe(401);
  }
  await drop(other, 'shared');
});

test('in its own simulator a copy has new keys, or is refused', async ({ open, simulator }) => {
  const world = await open({ definition: small });
  const file = await exported(world, '?secrets=true');
  const refused = await importInto(simulator, file);
  const owned = `The world "${world.id}" has the keys of this file: drop it first, or ask for new keys.`;
  expect([refused.status, refused.json().error.message]).toEqual([409, owned]);
  const taken = await importInto(simulator, file, `?name=${world.id}&newKeys=true`);
  expect([taken.status, taken.json().error.message]).toEqual([409, `There is already a world "${world.id}".`]);
  const copy = await importInto(simulator, file, '?newKeys=true');
  expect(copy.json()).toMatchObject({ hasNewKeys: true });
  const [mine, own] = [await stateOf(worldOf(simulator, copy.json())), await stateOf(world)];
  expect(mine.states).toEqual(own.states);
  expect({ ...mine.records, apiKeys: [] }).toEqual({ ...own.records, apiKeys: [] });
  await drop(simulator, copy.json().id);
  // Once it is gone, the world returns under its name.
  await drop(simulator, world.id);
  const back = await importInto(simulator, file);
  expect([back.status, back.json().id, back.json().hasNewKeys]).toEqual([200, world.id, false]);
  expect((await world.ask('merchantAdmin', 'GET', '/api/customers')).status).toBe(200);
});

test('a world of a stated seed is known everywhere', async ({ open, other }) => {
  const world = await open({ seed: 11, definition: small });
  for (const query of ['', '?secrets=true']) {
    const answer = await importInto(other, await exported(world, query), '?name=seeded');
    expect([answer.status, answer.json().hasNewKeys]).toEqual([200, query === '']);
    await drop(other, 'seeded');
  }
});

test('every error of a file is one line, and creates no world', async ({ open, other }) => {
  const world = await open({ definition: { customers: 1, contracts: 0, transactions: 0 } });
  const file = await exported(world, '?secrets=true');
  const lines = file.split('\n');
  const [header = ''] = lines;
  const at = lines.findIndex((line) => line.startsWith('{"kind":'));
  const withLine = (line: string, index = at): string => lines.with(index, line).join('\n');
  const changed = (more: object): string => withLine(JSON.stringify({ ...JSON.parse(header), ...more }), 0);
  const wrong: readonly (readonly [file: string | Uint8Array, message: string | RegExp])[] = [
    ['', 'The file is empty.'],
    ['\n', /^This is not a world file/],
    ['{"a":1}\n', /^This is not a world file/],
    ['not JSON', 'The file ends within line 1: it was cut off.'],
    [`${JSON.stringify(await stateOf(world))}\n`, /^This is a snapshot, not a world file/],
    [changed({ version: 2 }), 'The file has version 2 of the format; this simulator reads version 1.'],
    [changed({ version: '\u0000'.repeat(100) }), /^The file has version .* of the format; this simulator reads version 1\.$/],
    [changed({ world: '../../etc/passwd' }), /^Line 1 of the file is not valid: world /],
    [changed({ more: 1 }), /^Line 1 of the file is not valid: /],
    [changed({ mutants: ['no-such-mutant'] }), /digest does not fit/],
    [lines.slice(0, -2).join('\n'), /^The file ends within line \d+: it was cut off\.$/],
    [`${lines.slice(0, -2).join('\n')}\n`, /^The file ends after line \d+, before its last one: it was cut off\.$/],
    [file.slice(0, file.length / 2), /^The file ends within line \d+: it was cut off\.$/],
    [file.replace('"creationTime":', '"creationTime": '), 'The file was changed after it was exported: its digest does not fit.'],
    [withLine(''), `Line ${at + 1} of the file is not a JSON object that a world file holds.`],
    [lines.toSpliced(at, 1).join('\n'), /^The file has \d+ records, and \d+ by its last line: it was changed\.$/],
    [withLine('{"kind":"__proto__","record":{"id":"a","creationTime":0}}'), `Line ${at + 1} of the file has a record of an unknown kind.`],
    [withLine('{"kind":"customers","record":{"__proto__":{"id":"a"}}}'), /^Line \d+ of the file is not a JSON object/],
    [withLine(`{"kind":"customers","record":${'['.repeat(100_000)}`), /^Line \d+ of the file is not a JSON object/],
    [withLine('{"kind":"customers","record":[]}'), /^Line \d+ of the file is not valid: record /],
    [withLine('{"work":{"at":1e999,"kind":"x","id":"y"}}'), /^Line \d+ of the file is not valid: work\.at /],
    [`${file}{}\n`, /^The file goes on after its end, at line \d+\.$/],
    [Buffer.from([...Buffer.from(file.slice(0, 500)), 0xff, 0x0a]), /^This is not a world file/],
  ];
  const before = (await send(`${other.control}/worlds`, 'GET')).json();
  for (const [text, message] of wrong) {
    const answer = await importInto(other, text);
    const said = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([answer.status, answer.json().error.message]).toEqual([400, said]);
    expect(answer.json().error.message).toMatch(/^[^\p{Cc}]+$/u);
  }
  expect((await send(`${other.control}/worlds`, 'GET')).json().worlds.length).toBe(before.worlds.length);
});

test('only a world file can be imported, and only there', async ({ other }) => {
  const asJson = await send(`${other.control}/worlds/import`, 'POST', { body: {} });
  expect([asJson.status, asJson.json().error.code]).toEqual([415, 'Control:UnsupportedMediaType']);
  const elsewhere = await send(`${other.control}/worlds`, 'POST', { body: '{}\n', headers: { 'content-type': fileType } });
  expect([elsewhere.status, elsewhere.json().error.code]).toEqual([415, 'Control:UnsupportedMediaType']);
  const named = await importInto(other, 'x', '?name=a%2Fb');
  expect([named.status, named.json().error.message]).toEqual([400, expect.stringContaining('letters, digits and hyphens')]);
});

test('an interrupted upload creates no world, and the simulator keeps running', async ({ open, other }) => {
  const world = await open({ definition: small });
  const file = await exported(world);
  const { port } = new URL(other.url);
  const upload = rawRequest({ port, method: 'POST', path: '/_sim/worlds/import?name=partial', headers: { 'content-type': fileType } });
  const isClosed = new Promise((resolve) => upload.on('error', () => {}).once('close', resolve));
  await new Promise((resolve) => upload.write(file.slice(0, file.length / 2), resolve));
  upload.destroy();
  await isClosed;
  expect((await send(`${other.control}/worlds/partial`, 'GET')).status).toBe(404);
  expect((await send(`${other.url}/api/customers`, 'GET', { key: other.world.personas.merchantAdmin.key })).status).toBe(200);
});
