import { expect, test } from '@playwright/test';
import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { dirname, join } from 'node:path';
import { builtCommand, runBuilt } from '../../built-command.ts';
import { packageVersion } from '../../../engine/package-info.ts';
import { preflight } from '../../../engine/target/preflight.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { UserError } from '../../../schemas/shared/user-error.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { selfSigned } from '../suites/sealed.ts';
import { newFolder } from '../../new-folder.ts';
import { eachOf, rotating } from '../../proof.ts';
import { listening, type Listening } from '../../listening.ts';

const gateproof = (...args: readonly string[]) => runBuilt(args);

function targetFile(text: string): string {
  const path = join(newFolder('command'), 'target.yaml');
  writeFileSync(path, text);
  return path;
}

const reply = (response: ServerResponse, status: number, type: string, text: string): void =>
  void response.writeHead(status, { 'content-type': type }).end(text);

const deaf = 'baseUrl: http://127.0.0.1:9\n';
const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** One mistake of each kind; `mistakes.test.ts` tries all of them in its own process. */
for (const [what, args, line] of [
  ['an unknown flag', ['certify', '--quick'], "gateproof: unknown option '--quick'; see gateproof certify --help\n"],
  ['a word too many', ['certify', 'now'], 'gateproof: certify takes no argument "now"; see gateproof certify --help\n'],
  ['a file that is not there', ['doctor', '--target', '/nowhere.yaml'], 'gateproof: /nowhere.yaml: cannot be read (ENOENT)'],
] as const)
  test(`${what} leaves by the command as one line, with status 3`, async () => {
    const { status, out, err } = await gateproof(...args);
    expect([status, out, err.split('\n').length]).toEqual([3, '', 2]);
    expect(err.startsWith(line), err).toBe(true);
  });

test('a file may be a pipe from a command', { tag: rotating(2, 1) }, async () => {
  const read = [
    ['doctor --target', deaf, 'cannot be reached (ECONNREFUSED)'],
    ['certify --sign', publicKey, 'is a public key; --sign needs the private key'],
    ['verify /nowhere.json --key', '{}', 'contains no public key in PEM or JWK format'],
    ['serve --port 0 --choices', 'http.nothing: 1', ':1: Unknown choice "http.nothing"'],
    ['serve --port 0 --fixtures', 'costumers: {}', ':1:1: there are no fixtures of the kind costumers'],
    ['merge', '{}', 'it is not a recorded run'],
  ] as const;
  for (const [args, text, message] of read) {
    const script = `"$0" "$1" ${args} <(printf %s "$2")`;
    const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, builtCommand, text], { encoding: 'utf8' });
    expect(stderr.replace(/^Certifying .*\n/, ''), args).toMatch(/^gateproof: \/dev\/fd\/\d+|^gateproof: http/);
    expect([stderr.includes(message), status], `${args}: ${stderr}`).toEqual([true, 3]);
  }
});

const notGateways: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
  ['a web page', (response) => reply(response, 200, 'text/html', '<!doctype html><title>Sign in</title>'), 'with a web page (status 200)'],
  ['a missing web page', (response) => reply(response, 404, 'text/html', '<html>Not found</html>'), 'with a web page (status 404)'],
  ['a web page under another name', (response) => reply(response, 200, 'text/plain', '\n<HTML>'), 'with a web page (status 200)'],
  [
    'a redirect',
    (response) => response.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
    'redirects (status 301) to https://elsewhere.example/',
  ],
  ['a closed connection', (response) => response.destroy(), 'cannot be reached'],
  [
    'a refusal',
    (response) => reply(response, 401, 'application/json', '{"error":{"code":"x","message":"y"}}'),
    'rejects the key of persona reseller',
  ],
];

for (const [what, answer, message] of notGateways) {
  test(`${what} is not taken for a gateway`, async () => {
    await using server = await listening(createServer((_request, response) => answer(response)));
    const refused = preflight(resolveTarget({ baseUrl: server.url, personas: { reseller: { key: 'a-refused-key' } } })).catch(String);
    expect(await refused).toContain(message);
    expect(await refused).not.toContain('a-refused-key');
  });
}

test('JSON with the label of a web page comes from a gateway', async () => {
  for (const mediaType of ['text/html', 'text/plain']) {
    await using server = await listening(createServer((_request, response) => reply(response, 200, mediaType, '{}')));
    const found = preflight(resolveTarget({ baseUrl: server.url, personas: { reseller: { key: 'a-key' } } }));
    await expect(found, mediaType).resolves.toMatchObject({ personas: { reseller: { key: 'a-key' } } });
  }
});

test('a deployment that never answers is not waited for without end', async () => {
  await using server = await listening(createServer(() => undefined));
  const refused = await preflight(resolveTarget({ baseUrl: server.url }), 50).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UserError);
  expect(String(refused)).toContain('accepts the request but does not complete its answer');
});

test('a TLS error is distinguished from an unreachable deployment', async () => {
  await using secure = await listening(createSecureServer(selfSigned, () => undefined));
  await using plain = await listening(createServer(() => undefined));
  const refusal = ({ port }: Listening) => preflight(resolveTarget({ baseUrl: `https://127.0.0.1:${port}` })).catch(String);
  expect(await refusal(secure)).toContain('has a TLS certificate that is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)');
  expect(await refusal(plain)).toContain('does not speak TLS');
});

test('a refusal of a deployment leaves by the command with status 3', async () => {
  await using server = await listening(createServer((_request, response) => reply(response, 200, 'text/html', '<html>')));
  const { status, err } = await gateproof('doctor', '--target', targetFile(`baseUrl: ${server.url}\n`));
  expect(err).toMatch(/^gateproof: http:.* with a web page .*\n$/);
  expect(status).toBe(3);
});

for (const signal of eachOf(3, ['SIGINT', 'SIGTERM', 'SIGHUP'] as const))
  test(`a run that ${signal} interrupts lists the rules that it did not judge`, async () => {
    const out = newFolder('command');
    const child = spawn(process.execPath, [builtCommand, 'certify', '--json', '--workers', '1', '--out', out]);
    const ended = once(child, 'close');
    let output = '';
    let line = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (line += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      // At the second line of progress, some tests have run and most have not.
      if (output.split('\n').length === 3) child.kill(signal);
    });
    const [status] = (await ended) as [number];
    expect(status).toBe(3);
    expect(output).toContain('Interrupted: writing the results so far');
    expect(JSON.parse(line)).toMatchObject({
      outcome: {
        name: 'error',
        exitStatus: 3,
        headline: expect.stringMatching(/^Interrupted: \d+ of \d+ tests ran; nothing is certified\.$/),
      },
      counts: { error: 0 },
    });
    expect(existsSync(join(out, 'certificate.json'))).toBe(true);
    expect(readdirSync(out).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

/** Runs a verb to its end with one of its streams closed. Returns the text of the other. */
async function unread(stream: 'stdout' | 'stderr', ...args: readonly string[]): Promise<{ status: number; text: string }> {
  const child = spawn(process.execPath, [builtCommand, ...args]);
  let text = '';
  child[stream === 'stdout' ? 'stderr' : 'stdout'].setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  child[stream].destroy();
  const [status] = (await once(child, 'close')) as [number];
  return { status, text };
}

test('two runs at once do not meet, and a reader that leaves either early changes nothing', async () => {
  const [one, other] = [newFolder('command'), newFolder('command')];
  const usual = ['certify', '--json', '--workers', '1', '--grep', 'Key detail'];
  const [unprinted, unseen] = await Promise.all([
    unread('stdout', ...usual, '--seed', '1', '--out', one),
    unread('stderr', ...usual, '--seed', '2', '--out', other),
  ]);
  expect(unprinted.text).not.toMatch(/EPIPE|^\s+at /m);
  expect(JSON.parse(unseen.text)).toMatchObject({ counts: { fail: 0, error: 0 } });
  expect([unprinted.status, unseen.status]).toEqual([2, 2]);
  for (const [folder, seed] of [[one, 1] as const, [other, 2] as const])
    expect(JSON.parse(readFileSync(join(folder, 'certificate.json'), 'utf8'))).toMatchObject({ seed, counts: { fail: 0, error: 0 } });
});

test('a reader of a document that leaves early changes nothing', async () => {
  const { status, text } = await unread('stdout', 'spec');
  expect(text).not.toMatch(/EPIPE|^\s+at /m);
  expect(status).toBe(0);
});

test('output that a full disk loses is said once, and the status is 3', () => {
  test.skip(!existsSync('/dev/full'), 'this system lacks /dev/full');
  const full = openSync('/dev/full', 'w');
  const run = (args: readonly string[], out: number | 'pipe', err: number | 'pipe') =>
    spawnSync(process.execPath, [builtCommand, ...args], { stdio: ['ignore', out, err], encoding: 'utf8' });
  expect(run(['rules'], full, 'pipe')).toMatchObject({
    status: 3,
    stderr: 'gateproof: standard output cannot be written (ENOSPC); some of it is lost\n',
  });
  const { status, stdout } = run(['rules'], 'pipe', full);
  expect([status, stdout.length > 10_000]).toEqual([0, true]);
  expect(run(['rules', '--unknown'], 'pipe', full)).toMatchObject({ status: 3, stdout: '' });
  closeSync(full);
});

test('help and version are not errors', async () => {
  for (const args of [[], ['--help'], ['certify', '--help']]) expect(await gateproof(...args)).toMatchObject({ status: 0, err: '' });
  expect((await gateproof('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('lists are machine-readable', async () => {
  const operations = JSON.parse((await gateproof('operations', '--format', 'json')).out) as unknown[];
  const lines = (await gateproof('operations', '--format', 'tsv')).out.trimEnd().split('\n');
  expect(lines).toHaveLength(operations.length);
  expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(new Set([4]));
  const rules = JSON.parse((await gateproof('rules', '--format', 'json')).out) as { id: string }[];
  expect(rules.length).toBeGreaterThan(50);
  expect(JSON.parse((await gateproof('spec')).out)).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
});

test('the specification can be read: all clauses, one by its name or by a rule, and those that a word fits', async () => {
  const all = JSON.parse((await gateproof('rules', '--clause', '--format', 'json')).out) as { clause: string; rules: string[] }[];
  const rules = JSON.parse((await gateproof('rules', '--format', 'json')).out) as { id: string }[];
  expect(all.flatMap(({ rules: own }) => own).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  const { out } = await gateproof('rules', '--clause', 'endpoints: operation 4');
  expect(out).toMatch(/^Create a key for another user\n/);
  expect(out).toContain('POST    /api/api-keys/for-user');
  expect(out).toContain('KEY-FORUSER-STATUS-200');
  expect((await gateproof('rules', '--clause', 'KEY-FORUSER-STATUS-200')).out).toBe(out);
  expect((await gateproof('rules', '--clause', 'listen session', '--format', 'tsv')).out.split('\n').length).toBeGreaterThan(5);
});

test('groups that a simulator is without are shown by every verb that takes them', async () => {
  const off = ['--without', 'reports', '--without', 'auditLog'];
  const isOff = (id: string): boolean => /^(?:reports|auditLog)\./.test(id);
  const listed = JSON.parse((await gateproof('operations', ...off, '--format', 'json')).out) as { id: string; isSimulated: boolean }[];
  expect(listed.filter(({ isSimulated }) => !isSimulated)).toEqual(listed.filter(({ id }) => isOff(id)));
  const lines = (await gateproof('operations', ...off)).out.split('\n');
  expect(lines.filter((line) => / 501 /.test(line)).map((line) => isOff(line.split(' ').at(-1)!))).toEqual(
    listed.filter(({ id }) => isOff(id)).map(() => true),
  );
  expect((await gateproof('spec', ...off)).out.split('"x-simulated": false')).toHaveLength(listed.filter(({ id }) => isOff(id)).length + 1);
  const child = spawn(process.execPath, [builtCommand, 'serve', '--port', '0', ...off]);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(text.toString().split('\n')[1]).toMatch(/^Without reports, auditLog: \d+ operations answer 501$/);
});

test('the choices it prints are the choices it reads', async () => {
  const file = targetFile((await gateproof('choices')).out);
  const child = spawn(process.execPath, [builtCommand, 'serve', '--port', '0', '--json', '--choices', file]);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGTERM');
  const [status] = (await once(child, 'exit')) as [number];
  expect(JSON.parse(line.toString())).toMatchObject({
    url: expect.stringMatching(/^http/),
    control: expect.any(String),
    world: { personas: expect.any(Object) },
  });
  expect(status).toBe(0);
});

test('a port in use is one line, which says how to reach a simulator that has it', async () => {
  await using server = await listening(createServer());
  const { port } = server;
  const { status, err } = await gateproof('serve', '--port', String(port));
  expect(err).toBe(
    `gateproof: port ${port} on 127.0.0.1 is in use; stop the process that uses it, or give another --port (0 selects a free port)\n`,
  );
  expect(status).toBe(3);
  const { url, close } = await startSimulator({ port: 0, controlToken: 'secret' });
  const again = await gateproof('serve', '--port', new URL(url).port);
  await close();
  expect(again.err).toBe(
    `gateproof: a simulator runs already at ${url}, its console at ${url}/; use it, or stop it with Ctrl+C in its terminal, or give another --port (0 selects a free port)\n`,
  );
  expect(again.status).toBe(3);
});

const entry = join(dirname(dirname(dirname(builtCommand))), 'cli', 'gateproof.cjs');

for (const [version, status, said] of [
  ['10.24.1', 3, /^gateproof: Node 10\.24\.1 \(\/.*\) is too old; install Node 20\.19 or newer, .*\n$/],
  ['20.18.3', 3, /^gateproof: Node 20\.18\.3 /],
  [process.versions.node, 0, /^$/],
] as const)
  test(`Node ${version} ${status === 0 ? 'runs the command in a clone' : 'is refused in one line'}`, () => {
    const load = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require(${JSON.stringify(entry)})`;
    const ended = spawnSync(process.execPath, ['-e', load, 'gateproof', '--version'], { encoding: 'utf8' });
    expect(ended.stderr).toMatch(said);
    expect([ended.status, ended.stdout]).toEqual([status, status === 0 ? `${packageVersion()}\n` : '']);
  });
