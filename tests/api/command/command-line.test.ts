/** The command as it is typed: every mistake is one line with status 3, every list can be read by a machine. */
import { expect, test } from '@playwright/test';
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtCommand } from '../../built-command.ts';
import { preflight } from '../../../engine/target/preflight.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { processLimits } from '../../../schemas/limits.ts';
import { UserError } from '../../../schemas/shared/user-error.ts';
import { selfSigned } from '../suites/self-signed.ts';
import { newFolder } from '../../new-folder.ts';

const command = [builtCommand];

/** Runs a verb to its end. */
function gateproof(...args: readonly string[]): Promise<{ status: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...command, ...args], { maxBuffer: 50_000_000 }, (error, out, err) => {
      resolve({ status: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

function targetFile(text: string): string {
  const path = join(newFolder('command'), 'target.yaml');
  writeFileSync(path, text);
  return path;
}

const addressOf = (server: Server, scheme = 'http'): string => `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;

const reply = (response: ServerResponse, status: number, type: string, text: string): void =>
  void response.writeHead(status, { 'content-type': type }).end(text);

/** A port without a server. */
const deaf = 'baseUrl: http://127.0.0.1:9\n';

const pem = (label: string, body: string): string => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
const ed25519 = generateKeyPairSync('ed25519');
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const privatePem = (key: KeyObject, passphrase?: string): string =>
  key.export({ type: 'pkcs8', format: 'pem', ...(passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }) }).toString();

/** A named pipe without a writer. */
function folderWithPipe(name: string): string {
  const folder = newFolder('command');
  execFileSync('mkfifo', [join(folder, name)]);
  return folder;
}
const pipe = join(folderWithPipe('pipe'), 'pipe');
const hugeFile = join(newFolder('command'), 'huge.json');
writeFileSync(hugeFile, '');
truncateSync(hugeFile, processLimits.evidenceFileBytes.max + 1);

const mistakes: readonly (readonly [string, readonly string[], string])[] = [
  ['an unknown verb', ['prove'], "unknown command 'prove'"],
  ['a verb nearly right', ['certfy'], 'Did you mean certify?'],
  ['an unknown flag', ['certify', '--quick'], "unknown option '--quick'"],
  ['a flag without its value', ['certify', '--out'], 'argument missing'],
  ['a word too many', ['certify', 'now'], 'certify takes no argument "now"; see gateproof certify --help'],
  ['a target file without its flag', ['certify', 'a.yaml'], 'certify takes no argument "a.yaml"; did you mean --target a.yaml?'],
  ['a choices file without its flag', ['serve', 'a.yaml'], 'serve takes no argument "a.yaml"; did you mean --choices a.yaml?'],
  ['a file to write without its flag', ['init', 'a.yaml'], 'init takes no argument "a.yaml"; did you mean --out a.yaml?'],
  ['two certificates to verify', ['verify', 'a.json', 'b.json'], 'verify takes no argument "b.json"'],
  ['no worker', ['certify', '--workers', '0'], 'It must be from 1 to 64'],
  ['a broken pattern', ['certify', '--grep', '('], 'Unterminated group'],
  [
    'a pattern that no test matches',
    ['certify', '--grep', 'no such title', '--out', newFolder('command')],
    'no test matches --grep "no such title"',
  ],
  ['a rule that does not exist', ['certify', '--rule', 'NO-SUCH-RULE', '--out', newFolder('command')], 'there is no rule NO-SUCH-RULE'],
  ['a clause that does not exist', ['rules', '--clause', 'nonsense'], 'no clause matches "nonsense"'],
  ['a last run without a certificate', ['certify', '--last-failed', '--out', newFolder('command')], 'certificate.json'],
  ['half a seed', ['certify', '--seed', '1.5'], 'It must be a whole number, 0 or more'],
  ['a port too high', ['serve', '--port', '70000'], 'It must be a port from 0 to 65535'],
  ['a port in letters', ['serve', '--port', 'http'], 'It must be a whole number'],
  ['an empty host, which would be every address', ['serve', '--host', ''], 'It must not be empty'],
  [
    'an instant that is none',
    ['serve', '--port', '0', '--now', 'tomorrow'],
    '--now is not an instant such as 2026-03-01T09:00:00Z: "tomorrow"',
  ],
  ['fixtures without a file', ['serve', '--port', '0', '--fixtures', 'missing.yaml'], 'missing.yaml: cannot be read (ENOENT)'],
  [
    'fixtures of no group',
    ['serve', '--port', '0', '--fixtures', targetFile('costumers: {}\n')],
    'target.yaml:1:1: there are no fixtures of the kind costumers',
  ],
  ['a world with a dot', ['serve', '--port', '0', '--world', 'a.b'], 'must have 1 to 64 letters, digits and hyphens: "a.b"'],
  ['a host of another machine', ['serve', '--port', '0', '--host', '192.0.2.1'], '192.0.2.1 is not an address of this machine'],
  [
    'a URL for a host to post to',
    ['serve', '--port', '0', '--allow-outbound', 'http://hooks.example/a'],
    'It must be the name or the address of a host',
  ],
  ['a name with a port', ['serve', '--port', '0', '--allow-host', 'gateway.example:443'], 'without scheme, port or path'],
  ['a host to post to with a port', ['serve', '--port', '0', '--allow-outbound', 'hooks.example:443'], 'without scheme, port or path'],
  [
    'a group that does not exist',
    ['serve', '--port', '0', '--without', 'reports', '--without', 'hppSession'],
    '--without: there is no group of operations "hppSession"; did you mean hppSessions?',
  ],
  ['an operation for a group', ['operations', '--without', 'reports.run'], 'did you mean reports?'],
  [
    'groups beside a list without them',
    ['operations', '--format', 'tsv', '--without', 'reports'],
    '--without needs --format table or json',
  ],
  ['a name far from every group', ['spec', '--without', 'nonsense in every way'], '`gateproof operations` lists them'],
  ['a required flag left out', ['doctor'], "required option '-t, --target <file>' not specified"],
  ['an unknown form', ['operations', '--format', 'xml'], 'Allowed choices are table, tsv, json'],
  ['a place that cannot be written', ['spec', '--out', '/nowhere/openapi.json'], '/nowhere/openapi.json: cannot be written (ENOENT)'],
  ['a target file that is not there', ['certify', '--target', '/nowhere.yaml'], '/nowhere.yaml: cannot be read (ENOENT)'],
  ['a folder for a target file', ['doctor', '--target', tmpdir()], 'cannot be read (EISDIR)'],
  ['an empty target file', ['doctor', '--target', targetFile('')], 'it needs at least baseUrl'],
  ['a typing mistake in a target file', ['doctor', '--target', targetFile(`${deaf}personnas: {}\n`)], '.yaml:2: unknown member personnas'],
  ['a deployment that is not there', ['certify', '--target', targetFile(deaf)], 'cannot be reached (ECONNREFUSED)'],
  [
    'known failures that are not there',
    ['certify', '--target', targetFile(`${deaf}knownFailures: nowhere.yaml\n`)],
    'nowhere.yaml: cannot be read (ENOENT); correct knownFailures',
  ],
  [
    'a known failure of no rule',
    ['certify', '--target', targetFile(`${deaf}knownFailures: ${targetFile('- rule: NO-SUCH-RULE\n  reason: it was renamed\n')}\n`)],
    '.yaml:1: there is no rule NO-SUCH-RULE; gateproof rules lists them',
  ],
  ['a shard that is none', ['certify', '--shard', '4/3'], 'It must be a shard of a total, such as 1/3'],
  ['a shard without a seed', ['certify', '--shard', '1/3'], '--shard needs --seed'],
  ['a signature under a shard', ['certify', '--shard', '1/3', '--seed', '1', '--sign', 'key.pem'], 'give --sign to gateproof merge'],
  ['a private key that is not there', ['certify', '--sign', '/nowhere.pem'], '/nowhere.pem: cannot be read (ENOENT); give --sign'],
  ['a private key that is none', ['certify', '--sign', targetFile('secret')], 'is not PEM; create one with openssl genpkey'],
  ['a broken private key', ['certify', '--sign', targetFile(pem('PRIVATE KEY', 'AAAA'))], 'contains no readable private key'],
  [
    'a public key to sign with',
    ['certify', '--sign', targetFile(publicPem(ed25519.publicKey))],
    'is a public key; --sign needs the private key',
  ],
  ['a key of another algorithm', ['certify', '--sign', targetFile(privatePem(ec.privateKey))], 'contains a key for ec, not Ed25519'],
  ['an encrypted private key', ['certify', '--sign', targetFile(privatePem(ed25519.privateKey, 'open'))], 'the private key is encrypted'],
  ['nothing to merge', ['merge'], "missing required argument 'folder'"],
  ['shards that are not there', ['merge', '/nowhere'], '/nowhere: cannot be read (ENOENT); give the folders'],
  ['shards that are none', ['merge', targetFile('{}')], 'it is not a recorded run'],
  ['a certificate that is not there', ['verify', '/nowhere.json'], '/nowhere.json: cannot be read (ENOENT); give a certificate.json'],
  ['a public key that is none', ['verify', '/nowhere.json', '--key', targetFile('{}')], 'contains no public key in PEM or JWK format'],
  [
    'a public key of another algorithm',
    ['verify', '/nowhere.json', '--key', targetFile(publicPem(ec.publicKey))],
    'contains a key for ec, not Ed25519',
  ],
  ['a file for the folder of the artefacts', ['certify', '--out', targetFile('')], 'cannot be written (EEXIST)'],
  ['a folder below a file', ['certify', '--out', join(targetFile(''), 'out')], 'cannot be written (ENOTDIR)'],
  // A folder that takes no entries, whoever asks: Node's own way of making folders never ends there.
  ...['/proc/out', '/proc/self/out/below', '/dev/null/out'].flatMap((out): typeof mistakes => [
    [`${out} for a certificate`, ['certify', '--out', out], `${out}: cannot be written (`],
    [`${out} for a proof`, ['mutants', '--out', out], `${out}: cannot be written (`],
    [`${out} for a document`, ['spec', '--out', out], `${out}: cannot be written (`],
    [`${out} for a target file`, ['init', '--url', 'http://127.0.0.1:1', '--write', '--out', out], `${out}: cannot be written (`],
  ]),
  ['/proc itself for a certificate', ['certify', '--out', '/proc'], '/proc: cannot be written ('],
  // They never end.
  ...Object.entries({
    'a device': ['/dev/zero', 'is not a regular file'],
    'a pipe without a writer': [pipe, 'is a pipe to which nothing was written within 1 s'],
  } as const).flatMap(([kind, [path, what]]): typeof mistakes => {
    const says = `${path}: ${what}`;
    return [
      [`${kind} for a target file`, ['certify', '--target', path], says],
      [`${kind} for a target file of doctor`, ['doctor', '--target', path], says],
      [`${kind} for a target file of cleanup`, ['cleanup', '--target', path], says],
      [`${kind} for a target file of listen`, ['listen', '--target', path], says],
      [`${kind} for known failures`, ['certify', '--target', targetFile(`${deaf}knownFailures: ${path}\n`)], says],
      [`${kind} for authorities`, ['certify', '--target', targetFile(`${deaf}ca: ${path}\n`)], says],
      [`${kind} for a private key`, ['certify', '--sign', path], says],
      [`${kind} for a public key`, ['verify', '/nowhere.json', '--key', path], says],
      [`${kind} for a certificate to verify`, ['verify', path], says],
      [`${kind} for a certificate to compare`, ['diff', path, path], says],
      [`${kind} for a shard`, ['merge', path], says],
      [`${kind} for choices`, ['serve', '--port', '0', '--choices', path], says],
      [`${kind} for fixtures`, ['serve', '--port', '0', '--fixtures', path], says],
    ];
  }),
  [
    'a certificate that is a pipe in a folder',
    ['verify', folderWithPipe('certificate.json')],
    'certificate.json: is a pipe to which nothing was written within 1 s',
  ],
  ['a certificate of more than may be read', ['verify', hugeFile], 'is larger than 256 MiB; give the certificate.json'],
  ['a target file that says nothing of its size', ['doctor', '--target', '/proc/self/environ'], 'it needs at least baseUrl'],
  ['choices that are not there', ['serve', '--port', '0', '--choices', '/nowhere.yaml'], '/nowhere.yaml: cannot be read (ENOENT)'],
  ...(
    [
      ['a target file', ['doctor', '--target']],
      ['choices', ['serve', '--port', '0', '--choices']],
      ['fixtures', ['serve', '--port', '0', '--fixtures']],
      ['known failures', ['merge', '/nowhere', '--known-failures']],
    ] as const
  ).map(([what, args]): (typeof mistakes)[number] => [
    `${what} of brackets`,
    [...args, targetFile(`\n${'['.repeat(900_000)}`)],
    'nested more than 64 levels deep',
  ]),
  ['an unknown choice', ['serve', '--port', '0', '--choices', targetFile('\nhttp.nothing: 1\n')], '.yaml:2: Unknown choice "http.nothing"'],
  [
    'a choice of a value that there is not',
    ['serve', '--port', '0', '--choices', targetFile('tokens.requireCustomerId: maybe\n')],
    'Choice "tokens.requireCustomerId" cannot be "maybe": allowed is false or true',
  ],
  ['a mutant that there is not', ['mutants', '--only', 'no-such-mutant'], 'no-such-mutant is neither a mutant nor a rule'],
  ['a rule that no mutant breaks', ['mutants', '--only', 'AUTH-ANOMALY'], 'no mutant breaks AUTH-ANOMALY'],
  ['choices that are not a map', ['serve', '--port', '0', '--choices', targetFile('- a\n')], 'a choices file must map ids to values'],
];

for (const [what, args, message] of mistakes) {
  test(`${what} is one line`, async () => {
    const { status, out, err } = await gateproof(...args);
    // `certify` prints what it starts; the error is on the next line.
    expect(
      err
        .replace(/^Certifying .*\n/, '')
        .trimEnd()
        .split('\n'),
    ).toEqual([expect.stringMatching(/^gateproof: \S/)]);
    expect(err).toContain(message);
    expect(out).toBe('');
    expect(status).toBe(3);
  });
}

test('a file may be what another command prints', async () => {
  const read = [
    ['doctor --target', deaf, 'cannot be reached (ECONNREFUSED)'],
    ['certify --sign', publicPem(ed25519.publicKey), 'is a public key; --sign needs the private key'],
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

/** Answers of a server that is not a gateway. */
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
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const refused = preflight(resolveTarget({ baseUrl: addressOf(server), personas: { reseller: { key: 'a-refused-key' } } })).catch(
      String,
    );
    expect(await refused).toContain(message);
    expect(await refused).not.toContain('a-refused-key');
    server.close();
  });
}

test('JSON with the label of a web page comes from a gateway', async () => {
  for (const mediaType of ['text/html', 'text/plain']) {
    const server = createServer((_request, response) => reply(response, 200, mediaType, '{}')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const found = preflight(resolveTarget({ baseUrl: addressOf(server), personas: { reseller: { key: 'a-key' } } }));
    await expect(found, mediaType).resolves.toMatchObject({ personas: { reseller: { key: 'a-key' } } });
    server.close();
  }
});

test('a deployment that never answers is not waited for without end', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const refused = await preflight(resolveTarget({ baseUrl: addressOf(server) }), 50).catch((error: unknown) => error);
  server.closeAllConnections();
  server.close();
  expect(refused).toBeInstanceOf(UserError);
  expect(String(refused)).toContain('accepts the request but does not complete its answer');
});

test('a TLS error is distinguished from an unreachable deployment', async () => {
  const secure = createSecureServer(selfSigned, () => undefined).listen(0, '127.0.0.1');
  const plain = createServer(() => undefined).listen(0, '127.0.0.1');
  await Promise.all([once(secure, 'listening'), once(plain, 'listening')]);
  const refusal = (server: Server) => preflight(resolveTarget({ baseUrl: addressOf(server, 'https') })).catch(String);
  expect(await refusal(secure)).toContain('has a TLS certificate that is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)');
  expect(await refusal(plain)).toContain('does not speak TLS');
  secure.close();
  plain.close();
});

test('a refusal of a deployment leaves by the command with status 3', async () => {
  const server = createServer((_request, response) => reply(response, 200, 'text/html', '<html>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { status, err } = await gateproof('doctor', '--target', targetFile(`baseUrl: ${addressOf(server)}\n`));
  server.close();
  expect(err).toMatch(/^gateproof: http:.* with a web page .*\n$/);
  expect(status).toBe(3);
});

test('an interrupted run lists what it did not judge', async () => {
  const out = newFolder('command');
  const child = spawn(process.execPath, [...command, 'certify', '--json', '--workers', '1', '--out', out]);
  const ended = once(child, 'close');
  let output = '';
  let line = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (line += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    // The second line of the progress: some tests have run, most have not.
    if (output.split('\n').length === 3) child.kill('SIGINT');
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

/** Runs a verb to its end while nobody reads one of its streams; answers what the other one said. */
async function unread(stream: 'stdout' | 'stderr', ...args: readonly string[]): Promise<{ status: number; text: string }> {
  const child = spawn(process.execPath, [...command, ...args]);
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
  const child = spawn(process.execPath, [...command, 'serve', '--port', '0', ...off]);
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(text.toString().split('\n')[1]).toMatch(/^Without reports, auditLog: \d+ operations answer 501$/);
});

test('the choices it prints are the choices it reads', async () => {
  const file = targetFile((await gateproof('choices')).out);
  const child = spawn(process.execPath, [...command, 'serve', '--port', '0', '--json', '--choices', file]);
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

test('a port in use is one line', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { status, err } = await gateproof('serve', '--port', String(port));
  server.close();
  expect(err).toBe(
    `gateproof: port ${port} on 127.0.0.1 is in use; stop the process that uses it, or give another --port (0 selects a free port)\n`,
  );
  expect(status).toBe(3);
});
