/** `gateproof proxy` and `gateproof judge`: their output, files and exit status, which contain no secret. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { maxObservedBody } from '../../../engine/observe/bodies.ts';
import { observedReportSchema, type ObservedReport } from '../../../reports/observed/report.ts';
import { validate } from '../../../schemas/validate.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { newFolder } from '../../new-folder.ts';
import { builtCommand } from '../../built-command.ts';
import { gateproof } from '../../gateproof.ts';

interface Proxying {
  readonly url: string;
  signal(name: NodeJS.Signals): void;
  /** Resolves once the output has this text. */
  prints(text: string): Promise<void>;
  /** Ends it like Ctrl+C. Returns its status and its output. */
  end(): Promise<{ readonly status: number | null; readonly out: string }>;
}

async function startProxyVerb(args: readonly string[], command = builtCommand): Promise<Proxying> {
  const child = spawn(process.execPath, [command, 'proxy', '--port', '0', ...args], { env: { ...process.env, NO_COLOR: '1' } });
  let out = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: string): void => {
      out += chunk;
      const [, address] = /^(http:\S+) passes traffic/m.exec(out) ?? [];
      if (address !== undefined) resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read);
    void ended.then(([status]) => reject(new Error(`proxy ended with ${status}: ${out}`)));
  });
  return {
    url,
    signal: (name) => void child.kill(name),
    prints: (text) => expect.poll(() => out).toContain(text),
    async end() {
      child.kill('SIGINT');
      const [status] = await ended;
      return { status, out };
    },
  };
}

test('traffic is judged, recorded without secrets, and judged again from the recording', async () => {
  const folder = newFolder('observed');
  const har = join(folder, 'traffic.har');
  const simulator = await startSimulator({ port: 0, mutants: ['mistype-KEY-DETAIL-FIELD-allowedCidrs'] });
  const { key, keyId, userId, merchantId } = simulator.world.personas.merchantAdmin;
  const proxy = await startProxyVerb(['--to', simulator.url, '--har', har, '--out', folder]);
  const ask = (path: string, body?: object, own = key) =>
    fetch(proxy.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'api-key': own, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const made = await ask('/api/api-keys/for-user', { userId, merchantId, name: 'Seen', expireAt: '2035-01-01T00:00:00Z' });
  const { key: revealed, id } = (await made.json()) as { key: string; id: string };
  await ask(`/api/api-keys/${keyId}/detail`);
  await ask(`/api/api-keys/${id}/detail?suppressNulls=false`, undefined, revealed);
  await ask('/api/nothing');
  const { status, out } = await proxy.end();
  await simulator.close();
  expect(status).toBe(1);
  expect(out).toContain('FAIL KEY-DETAIL-FIELD-allowedCidrs');
  expect(out).toContain('certifies no level');

  const report = JSON.parse(readFileSync(join(folder, 'observed.json'), 'utf8')) as ObservedReport;
  expect(validate(observedReportSchema, report)).toEqual([]);
  expect(report.outcome.exitStatus).toBe(1);
  expect(report.seen).toMatchObject({ unjudged: { 'no operation': 1 }, operations: { 'apiKeys.detail': 2, 'apiKeys.forUser': 1 } });
  const again = await gateproof(['judge', har, '--json']);
  expect(again.status).toBe(1);
  expect(
    again.out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { rule: string }).rule),
  ).toEqual(['KEY-DETAIL-FIELD-allowedCidrs', 'KEY-DETAIL-FIELD-allowedCidrs']);
  const recorded = readFileSync(har, 'utf8');
  const page = readFileSync(join(folder, 'observed.html'), 'utf8');
  expect(page).toContain('KEY-DETAIL-FIELD-allowedCidrs');
  for (const text of [out, recorded, JSON.stringify(report), page, again.out, again.err])
    for (const secret of [key, revealed]) expect(text).not.toContain(secret);

  const known = join(folder, 'known.yaml');
  writeFileSync(known, '- rule: KEY-DETAIL-FIELD-allowedCidrs\n  reason: The next release mends it.\n');
  const expected = await gateproof(['judge', har, '--known-failures', known]);
  expect(expected.status).toBe(0);
  expect(expected.out).toContain('known: The next release mends it.');
  expect((await gateproof(['judge', har, '--rule', 'ERROR-JSON'])).status).toBe(0);
});

test('at a hang-up a report shows what passed until then, and the proxy of a clone goes on', async () => {
  const folder = newFolder('observed');
  const simulator = await startSimulator({ port: 0 });
  const { key, keyId } = simulator.world.personas.merchantAdmin;
  const proxy = await startProxyVerb(['--to', simulator.url, '--out', folder], join(process.cwd(), 'cli', 'gateproof.cjs'));
  const ask = async () => (await fetch(`${proxy.url}/api/api-keys/${keyId}/detail`, { headers: { 'api-key': key } })).status;
  expect(await ask()).toBe(200);
  proxy.signal('SIGHUP');
  await proxy.prints('1 exchange of 1 operation judged');
  const page = join(folder, 'observed.html');
  await expect.poll(() => existsSync(page) && readFileSync(page, 'utf8')).toContain('apiKeys.detail');
  // What is in the way of the next report does not end the proxy.
  rmSync(folder, { recursive: true });
  writeFileSync(folder, '');
  proxy.signal('SIGHUP');
  await proxy.prints('cannot be written (');
  rmSync(folder);
  expect(await ask()).toBe(200);
  const { status, out } = await proxy.end();
  await simulator.close();
  expect(out).toContain('2 exchanges of 1 operation judged');
  expect(readFileSync(join(folder, 'observed.json'), 'utf8')).toContain('"apiKeys.detail": 2');
  expect(status).toBe(0);
});

test('a proxy that cannot start leaves the recording of another one as it is', async () => {
  const folder = newFolder('observed');
  const har = join(folder, 'traffic.har');
  const simulator = await startSimulator({ port: 0 });
  const { key, keyId } = simulator.world.personas.merchantAdmin;
  const proxy = await startProxyVerb(['--to', simulator.url, '--har', har]);
  await fetch(`${proxy.url}/api/api-keys/${keyId}/detail`, { headers: { 'api-key': key } });
  const { port } = new URL(proxy.url);
  const again = await gateproof(['proxy', '--to', simulator.url, '--port', port, '--har', har]);
  expect([again.status, again.err]).toEqual([3, `gateproof: port ${port} is in use; give another one with --port\n`]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const elsewhere = await gateproof(['proxy', '--to', simulator.url, '--port', '0', '--out', join(file, 'out')]);
  expect([elsewhere.status, elsewhere.err]).toEqual([
    3,
    expect.stringMatching(/cannot be written \(ENOTDIR\); give --out another folder\n$/),
  ]);
  expect((await proxy.end()).status).toBe(0);
  await simulator.close();
  const { log } = JSON.parse(readFileSync(har, 'utf8')) as { log: { entries: object[] } };
  expect(log.entries).toHaveLength(1);
});

test('a full disk ends the recording, not the traffic', async () => {
  test.skip(!existsSync('/dev/full'), 'this system lacks /dev/full');
  const simulator = await startSimulator({ port: 0 });
  const { key, keyId } = simulator.world.personas.merchantAdmin;
  const proxy = await startProxyVerb(['--to', simulator.url, '--har', '/dev/full']);
  for (let count = 0; count < 3; count++) {
    const response = await fetch(`${proxy.url}/api/api-keys/${keyId}/detail`, { headers: { 'api-key': key } });
    expect(response.status).toBe(200);
  }
  const { status, out } = await proxy.end();
  await simulator.close();
  expect(out).toContain('3 exchanges of 1 operation judged');
  expect(out).toContain('gateproof: /dev/full: the recording is incomplete (ENOSPC); give --har a file on a disk with space\n');
  expect(status).toBe(3);
});

test('a recording lists the entries that cannot be judged', async () => {
  const path = join(newFolder('observed'), 'odd.har');
  const answered = {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { size: 2, text: 'e30=', encoding: 'base64' },
  };
  const entry = (over: object) => ({
    startedDateTime: '2026-01-01T00:00:00Z',
    time: 1,
    request: { method: 'GET', url: 'https://gateway.example/api/customers', headers: [{ name: 'api-key', value: 'one-of-the-tests' }] },
    response: answered,
    ...over,
  });
  const entries = [
    entry({}),
    entry({ response: { ...answered, content: { size: 2 } } }),
    entry({ response: { status: 0 } }),
    entry({ request: { url: 'no address' } }),
    entry({ startedDateTime: 'yesterday' }),
    JSON.parse('{"__proto__":{"request":{}}}') as object,
    null,
  ];
  writeFileSync(path, JSON.stringify({ log: { version: '1.2', entries } }));
  const { status, out, err } = await gateproof(['judge', path]);
  expect(status).toBe(0);
  expect(out).toContain('1 exchange of 1 operation judged; not judged: 6 unreadable');
  expect(err).toContain('entry 2 cannot be judged: its body was not recorded');
  expect(err).toContain('entry 3 cannot be judged: it has no answer');
  expect(err).toContain('entry 4 cannot be judged: it has no address');
  expect(err).toContain('entry 5 cannot be judged: it does not say when it began');
});

test('bodies that Playwright wrote beside the recording are read, and none from elsewhere', async () => {
  const folder = newFolder('observed');
  const below = join(folder, 'har');
  mkdirSync(below);
  writeFileSync(join(folder, 'outside.json'), '{}');
  writeFileSync(join(below, 'inside.json'), '{}');
  writeFileSync(join(below, 'large.json'), ' '.repeat(maxObservedBody + 1));
  const entry = (file: string) => ({
    startedDateTime: '2026-01-01T00:00:00Z',
    time: 1,
    request: { method: 'GET', url: 'https://gateway.example/api/customers', headers: [{ name: 'api-key', value: 'one-of-the-tests' }] },
    response: { status: 401, headers: [{ name: 'content-type', value: 'application/json' }], content: { size: 2, _file: file } },
  });
  const path = join(below, 'traffic.har');
  writeFileSync(path, JSON.stringify({ log: { entries: ['inside.json', '../outside.json', 'gone.json', 'large.json'].map(entry) } }));
  const { status, out, err } = await gateproof(['judge', path]);
  expect(out).toContain('1 exchange of 1 operation judged; not judged: 2 unreadable, 1 too large');
  expect(err).toContain('entry 2 cannot be judged: its body was not recorded');
  expect(out).toContain('ERROR-FIELD-error: broken 1 time, held 0');
  expect(status).toBe(1);
});

test('a recording of which nothing can be judged is an error', async () => {
  const path = join(newFolder('observed'), 'other.har');
  const request = { method: 'GET', url: 'https://gateway.example/v1/api/customers', headers: [] };
  const entry = { startedDateTime: '2026-01-01T00:00:00Z', time: 1, request, response: { status: 401, content: { text: '' } } };
  writeFileSync(path, JSON.stringify({ log: { entries: [entry] } }));
  const { status, err } = await gateproof(['judge', path]);
  expect([status, err]).toEqual([
    3,
    `gateproof: ${path}: no exchange could be judged; record requests to the gateway, and if its address has a path, give it as --base-url\n`,
  ]);
  expect((await gateproof(['judge', path, '--base-url', 'https://gateway.example/v1'])).out).toContain('1 exchange of 1 operation judged');
  const elsewhere = await gateproof(['judge', path, '--base-url', 'https://other.example']);
  expect([elsewhere.status, elsewhere.err]).toEqual([3, expect.stringMatching(/and --base-url is https:\/\/other\.example\n$/)]);
});

const archive = join(newFolder('observed'), 'traffic.zip');
writeFileSync(archive, 'PK\u0003\u0004');

for (const [what, args, message] of [
  ['a file that is not there', ['judge', 'no-such.har'], 'no-such.har cannot be read: ENOENT'],
  ['a file that is no recording', ['judge', 'package.json'], 'package.json is not a HAR file: it has no log.entries'],
  ['a file that is not JSON', ['judge', 'README.md'], 'README.md is not JSON'],
  ['an archive', ['judge', archive], 'is a ZIP archive; unpack it, and give the HAR file in it'],
  ['an unknown rule', ['judge', 'package.json', '--rule', 'NO-RULE'], 'NO-RULE is not a rule'],
  ['a rule that traffic cannot show', ['judge', 'package.json', '--rule', 'CATALOGUE-SERVED'], 'traffic cannot show CATALOGUE-SERVED'],
  ['no gateway', ['proxy'], 'give the gateway as --to URL or as --target FILE'],
  ['an address that is not one', ['proxy', '--to', 'gateway', '--port', '0'], '--to gateway: this is not an http or https address'],
] as const)
  test(`${what} is one line`, async () => {
    const { status, out, err } = await gateproof(args);
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(message)]);
    expect([status, out]).toEqual([3, '']);
  });
