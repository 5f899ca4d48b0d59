/** Every mistake on the command line prints one line and ends with status 3. */
import { expect, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { processLimits } from '../../../schemas/limits.ts';
import { gateproof } from '../../gateproof.ts';
import { newFolder } from '../../new-folder.ts';

function targetFile(text: string): string {
  const path = join(newFolder('command'), 'target.yaml');
  writeFileSync(path, text);
  return path;
}

const deaf = 'baseUrl: http://127.0.0.1:9\n';

function withAuthorities(text: string): string {
  const path = targetFile('baseUrl: https://127.0.0.1:9\nca: ca.pem\n');
  writeFileSync(join(dirname(path), 'ca.pem'), text);
  return path;
}

const pem = (label: string, body: string): string => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
const ed25519 = generateKeyPairSync('ed25519');
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();
const privatePem = (key: KeyObject, passphrase?: string): string =>
  key.export({ type: 'pkcs8', format: 'pem', ...(passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase }) }).toString();

function folderWithPipe(name: string): string {
  const folder = newFolder('command');
  execFileSync('mkfifo', [join(folder, name)]);
  return folder;
}
const pipe = join(folderWithPipe('pipe'), 'pipe');
const hugeFile = join(newFolder('command'), 'huge.json');
writeFileSync(hugeFile, '');
truncateSync(hugeFile, processLimits.evidenceFileBytes.max + 1);

/** The same path for every verb that takes one. */
function readBy(kind: string, path: string, what: string): typeof mistakes {
  const says = `${path}: ${what}`;
  return [
    [`${kind} for a target file`, `certify --target ${path}`, says],
    [`${kind} for a target file of doctor`, `doctor --target ${path}`, says],
    [`${kind} for a target file of cleanup`, `cleanup --target ${path}`, says],
    [`${kind} for a target file of listen`, `listen --target ${path}`, says],
    [`${kind} for known failures`, ['certify', '--target', targetFile(`${deaf}knownFailures: ${path}\n`)], says],
    [`${kind} for authorities`, ['certify', '--target', targetFile(`${deaf}ca: ${path}\n`)], says],
    [`${kind} for a private key`, `certify --sign ${path}`, says],
    [`${kind} for a public key`, `verify /nowhere.json --key ${path}`, says],
    [`${kind} for a certificate to verify`, `verify ${path}`, says],
    [`${kind} for a certificate to compare`, `diff ${path} ${path}`, says],
    [`${kind} for a shard`, `merge ${path}`, says],
    [`${kind} for choices`, `serve --port 0 --choices ${path}`, says],
    [`${kind} for fixtures`, `serve --port 0 --fixtures ${path}`, says],
  ];
}

/** Arguments as they are typed, or one by one where they contain spaces. */
const mistakes: readonly (readonly [what: string, args: string | readonly string[], message: string])[] = [
  ['an unknown verb', 'prove', "unknown command 'prove'"],
  ['a verb nearly right', 'certfy', 'Did you mean certify?'],
  ['an unknown flag', 'certify --quick', "unknown option '--quick'"],
  ['a flag without its value', 'certify --out', 'argument missing'],
  ['a word too many', 'certify now', 'certify takes no argument "now"; see gateproof certify --help'],
  ['a target file without its flag', 'certify a.yaml', 'certify takes no argument "a.yaml"; did you mean --target a.yaml?'],
  ['a choices file without its flag', 'serve a.yaml', 'serve takes no argument "a.yaml"; did you mean --choices a.yaml?'],
  ['a file to write without its flag', 'init a.yaml', 'init takes no argument "a.yaml"; did you mean --out a.yaml?'],
  ['two certificates to verify', 'verify a.json b.json', 'verify takes no argument "b.json"'],
  ['no worker', 'certify --workers 0', 'It must be from 1 to 64'],
  ['a broken pattern', 'certify --grep (', 'Unterminated group'],
  [
    'a pattern that no test matches',
    ['certify', '--grep', 'no such title', '--out', newFolder('command')],
    'no test matches --grep "no such title"',
  ],
  ['a rule that does not exist', `certify --rule NO-SUCH-RULE --out ${newFolder('command')}`, 'NO-SUCH-RULE is not a rule'],
  ['a clause that does not exist', 'rules --clause nonsense', 'no clause matches "nonsense"'],
  ['a last run without a certificate', `certify --last-failed --out ${newFolder('command')}`, 'certificate.json'],
  ['half a seed', 'certify --seed 1.5', 'It must be a whole number, 0 or more'],
  ['a port too high', 'serve --port 70000', 'It must be a port from 0 to 65535'],
  ['a port in letters', 'serve --port http', 'It must be a whole number'],
  ['an empty host, which would be every address', ['serve', '--host', ''], 'It must not be empty'],
  ['an instant that is none', 'serve --port 0 --now tomorrow', '--now is not an instant such as 2026-03-01T09:00:00Z: "tomorrow"'],
  ['fixtures without a file', 'serve --port 0 --fixtures missing.yaml', 'missing.yaml: cannot be read (ENOENT)'],
  [
    'fixtures of no group',
    `serve --port 0 --fixtures ${targetFile('costumers: {}\n')}`,
    'target.yaml:1:1: there are no fixtures of the kind costumers',
  ],
  ['a shard above the total', 'serve --port 0 --shard 3/2', 'It must be a shard of a total, such as 1/3'],
  ['a shard of three digits', 'serve --port 0 --shard 1/100', 'It must be a shard of at most 99'],
  [
    'a name that is too long with its shard',
    ['serve', '--port', '0', '--shard', '2/8', '--world', 'a'.repeat(62)],
    `must have 1 to 64 letters, digits and hyphens: "02-${'a'.repeat(62)}"`,
  ],
  ['a world with a dot', 'serve --port 0 --world a.b', 'must have 1 to 64 letters, digits and hyphens: "a.b"'],
  ['a host of another machine', 'serve --port 0 --host 192.0.2.1', '192.0.2.1 is not an address of this machine'],
  ['a URL for a host to post to', 'serve --port 0 --allow-outbound http://hooks.example/a', 'It must be the name or the address of a host'],
  ['a name with a port', 'serve --port 0 --allow-host gateway.example:443', 'without scheme, port or path'],
  ['a host to post to with a port', 'serve --port 0 --allow-outbound hooks.example:443', 'without scheme, port or path'],
  [
    'a group that does not exist',
    'serve --port 0 --without reports --without hppSession',
    '--without: there is no group of operations "hppSession"; did you mean hppSessions?',
  ],
  ['an operation for a group', 'operations --without reports.run', 'did you mean reports?'],
  ['groups beside a list without them', 'operations --format tsv --without reports', '--without needs --format table or json'],
  ['a name far from every group', ['spec', '--without', 'nonsense in every way'], '`gateproof operations` lists them'],
  ['a required flag left out', 'doctor', "required option '-t, --target <file>' not specified"],
  ['an unknown form', 'operations --format xml', 'Allowed choices are table, tsv, json'],
  ['a place that cannot be written', 'spec --out /nowhere/openapi.json', '/nowhere/openapi.json: cannot be written (ENOENT)'],
  ['a target file that is not there', 'certify --target /nowhere.yaml', '/nowhere.yaml: cannot be read (ENOENT)'],
  ['a folder for a target file', `doctor --target ${tmpdir()}`, 'cannot be read (EISDIR)'],
  ['an empty target file', `doctor --target ${targetFile('')}`, 'it needs at least baseUrl'],
  ['a typing mistake in a target file', ['doctor', '--target', targetFile(`${deaf}personnas: {}\n`)], '.yaml:2: unknown member personnas'],
  ['a deployment that is not there', `certify --target ${targetFile(deaf)}`, 'cannot be reached (ECONNREFUSED)'],
  [
    'known failures that are not there',
    ['certify', '--target', targetFile(`${deaf}knownFailures: nowhere.yaml\n`)],
    'nowhere.yaml: cannot be read (ENOENT); correct knownFailures',
  ],
  [
    'a known failure of no rule',
    ['certify', '--target', targetFile(`${deaf}knownFailures: ${targetFile('- rule: NO-SUCH-RULE\n  reason: it was renamed\n')}\n`)],
    '.yaml:1: NO-SUCH-RULE is not a rule; gateproof rules lists them',
  ],
  ['a shard that is none', 'certify --shard 4/3', 'It must be a shard of a total, such as 1/3'],
  ['a shard without a seed', 'certify --shard 1/3', '--shard needs --seed'],
  ['a signature under a shard', 'certify --shard 1/3 --seed 1 --sign key.pem', 'give --sign to gateproof merge'],
  [
    'a time stamp for a shard',
    'certify --shard 1/3 --seed 1 --timestamp http://tsa.example',
    'gets no time stamp; give --timestamp to gateproof merge',
  ],
  ['a time stamp from a file', 'certify --timestamp file:///tsa', '--timestamp needs the http or https address'],
  ['a time stamp with a password', 'certify --timestamp http://a:b@tsa.example', 'must have no user or password'],
  ['an authority of time that is none', `verify . --tsa-ca ${targetFile('secret')}`, 'does not contain certificates in PEM; give --tsa-ca'],
  ['a private key that is not there', 'certify --sign /nowhere.pem', '/nowhere.pem: cannot be read (ENOENT); give --sign'],
  ['a private key that is none', `certify --sign ${targetFile('secret')}`, 'is not PEM; create one with openssl genpkey'],
  ['a broken private key', `certify --sign ${targetFile(pem('PRIVATE KEY', 'AAAA'))}`, 'contains no readable private key'],
  [
    'a public key to sign with',
    `certify --sign ${targetFile(publicPem(ed25519.publicKey))}`,
    'is a public key; --sign needs the private key',
  ],
  ['a key of another algorithm', `certify --sign ${targetFile(privatePem(ec.privateKey))}`, 'contains a key for ec, not Ed25519'],
  ['an encrypted private key', `certify --sign ${targetFile(privatePem(ed25519.privateKey, 'open'))}`, 'the private key is encrypted'],
  ['nothing to merge', 'merge', "missing required argument 'folder'"],
  ['shards that are not there', 'merge /nowhere', '/nowhere: cannot be read (ENOENT); give the folders'],
  ['shards that are none', `merge ${targetFile('{}')}`, 'it is not a recorded run'],
  ['a certificate that is not there', 'verify /nowhere.json', '/nowhere.json: cannot be read (ENOENT); give a certificate.json'],
  ['a public key that is none', `verify /nowhere.json --key ${targetFile('{}')}`, 'contains no public key in PEM or JWK format'],
  [
    'a public key of another algorithm',
    `verify /nowhere.json --key ${targetFile(publicPem(ec.publicKey))}`,
    'contains a key for ec, not Ed25519',
  ],
  ['a file for the folder of the artefacts', `certify --out ${targetFile('')}`, 'cannot be written (EEXIST)'],
  ['a folder below a file', ['certify', '--out', join(targetFile(''), 'out')], 'cannot be written (ENOTDIR)'],
  // No user can create entries in these folders, where Node's own recursive creation never ends.
  ...['/proc/out', '/proc/self/out/below', '/dev/null/out'].flatMap((out): typeof mistakes => [
    [`${out} for a certificate`, `certify --out ${out}`, `${out}: cannot be written (`],
    [`${out} for a proof`, `mutants --out ${out}`, `${out}: cannot be written (`],
    [`${out} for a document`, `spec --out ${out}`, `${out}: cannot be written (`],
    [`${out} for a target file`, `init --url http://127.0.0.1:1 --write --out ${out}`, `${out}: cannot be written (`],
  ]),
  ['/proc itself for a certificate', 'certify --out /proc', '/proc: cannot be written ('],
  // They never end. All verbs read files by the same function, so one verb suffices for a pipe, on which it waits.
  ...readBy('a device', '/dev/zero', 'is not a regular file'),
  ['a pipe without a writer for a target file', `certify --target ${pipe}`, `${pipe}: is a pipe to which nothing was written within 1 s`],
  [
    'a certificate that is a pipe in a folder',
    `verify ${folderWithPipe('certificate.json')}`,
    'certificate.json: is a pipe to which nothing was written within 1 s',
  ],
  ['a certificate of more than may be read', `verify ${hugeFile}`, 'is larger than 256 MiB; give the certificate.json'],
  ['a target file that says nothing of its size', 'doctor --target /proc/self/environ', 'it needs at least baseUrl'],
  ['choices that are not there', 'serve --port 0 --choices /nowhere.yaml', '/nowhere.yaml: cannot be read (ENOENT)'],
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
  ['an unknown choice', `serve --port 0 --choices ${targetFile('\nhttp.nothing: 1\n')}`, '.yaml:2: Unknown choice "http.nothing"'],
  [
    'a choice of a value that there is not',
    `serve --port 0 --choices ${targetFile('tokens.requireCustomerId: maybe\n')}`,
    'Choice "tokens.requireCustomerId" cannot be "maybe": allowed is false or true',
  ],
  ['a mutant that there is not', 'mutants --only no-such-mutant', 'no-such-mutant is neither a mutant nor a rule'],
  ['a rule that no mutant breaks', 'mutants --only AUTH-ANOMALY', 'no mutant breaks AUTH-ANOMALY'],
  ['no simulator', 'listen --url http://127.0.0.1:9', 'http://127.0.0.1:9 cannot be reached (ECONNREFUSED); start gateproof serve'],
  ['no simulator to stage in', 'trigger customer.created --url http://127.0.0.1:9', 'cannot be reached (ECONNREFUSED)'],
  [
    'a deployment that is not there to listen to',
    'listen --url http://127.0.0.1:9 --key a-key-of-the-tests',
    'does not answer (ECONNREFUSED)',
  ],
  ['a deployment without a key', 'listen --url https://gateway.example', 'needs a key; set GATEPROOF_KEY or give --key'],
  ['an address that is none', 'listen --url gateway.example', 'is not an http or https address'],
  ['a receiver that is none', 'listen --forward-to ftp://localhost/hooks', '--forward-to "ftp://localhost/hooks" is not an http or https'],
  ['a port that is none', 'listen --forward-to 70000', '--forward-to "70000" is not an http or https address'],
  ['a header that is none', 'listen -f 3000 -H secret', '--header must have the form "Name: value"'],
  ['a header that was signed', ['listen', '-f', '3000', '-H', 'Webhook-Id: x'], '--header must not set Webhook-Id'],
  ['a header without a receiver', ['listen', '-H', 'a: b'], '--header needs --forward-to'],
  ['two gateways', 'listen --target a.yaml --url http://127.0.0.1:9', "cannot be used with option '--url <address>'"],
  ['a target file to listen to that is not there', 'listen --target no-such.yaml', 'no-such.yaml'],
  ['a password in an address', 'listen --url https://a:b@gateway.example', 'must not contain a user name or password'],
  ['a poll without a pause', 'listen --poll 0', 'It must be a number of seconds from 0.1 to 600'],
  ['types that are none', 'listen --types a,,b', 'It must be a list of names separated by commas'],
  ['a verb of worlds that is missing', 'world', 'name what to do: gateproof world list, export or import'],
  ['a verb of worlds that is unknown', 'world move', 'world takes no argument "move"; see gateproof world --help'],
  ['a second world to export', 'world export a b --out c', 'world export takes no argument "b"; see gateproof world export --help'],
  ['a world without a file', 'world export', "required option '-o, --out <file>' not specified; see gateproof world export --help"],
  ['a world file that is not there', 'world import /nowhere.jsonl', '/nowhere.jsonl: cannot be read (ENOENT)'],
  ['no simulator that has worlds', 'world list --url http://127.0.0.1:9', 'cannot be reached (ECONNREFUSED)'],
  ['nothing to stage', 'trigger', 'name an event type, or a delivery with --resend'],
  ['a key of two lines', ['listen', '--key', 'a\nb'], 'contains characters that are not allowed in a header'],
  [
    'authorities that are none',
    `doctor --target ${withAuthorities('none')}`,
    'ca.pem: does not contain certificates in PEM; correct ca in the target file',
  ],
  ['a damaged authority', `doctor --target ${withAuthorities(pem('CERTIFICATE', 'AAAA'))}`, 'ca.pem: does not contain certificates in PEM'],
  ['choices that are not a map', `serve --port 0 --choices ${targetFile('- a\n')}`, 'a choices file must map ids to values'],
];

/** `listen` and `trigger` read them. */
const variables = ['GATEPROOF_KEY', 'XDG_STATE_HOME'] as const;
const before = variables.map((name) => process.env[name]);
test.beforeAll(() => {
  delete process.env['GATEPROOF_KEY'];
  process.env['XDG_STATE_HOME'] = newFolder('listen');
});
test.afterAll(() => {
  for (const [index, name] of variables.entries())
    if (before[index] === undefined) delete process.env[name];
    else process.env[name] = before[index];
});

for (const [what, args, message] of mistakes) {
  test(`${what} is one line`, async () => {
    const { status, out, err } = await gateproof(typeof args === 'string' ? args.split(' ') : args);
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

test('the help of every verb, and a mistake, break no word at 60 columns', async () => {
  const before = process.env['COLUMNS'];
  process.env['COLUMNS'] = '60';
  const tooLong = (text: string) => text.split('\n').filter((line) => line.length > 60 && line.trim().includes(' '));
  try {
    const { out } = await gateproof(['--help']);
    const verbs = [...out.matchAll(/^ {2}([a-z]+) (?:\[|<)/gm)].map(([, verb]) => verb ?? '');
    expect(verbs).toEqual(expect.arrayContaining(['certify', 'grade', 'doctor', 'rules', 'verify']));
    for (const verb of verbs) expect(tooLong((await gateproof([verb, '--help'])).out), verb).toEqual([]);
    const { err } = await gateproof(['certify', '--grep', '(']);
    expect(tooLong(out + err)).toEqual([]);
    expect(err.split('\n').length).toBeGreaterThan(2);
  } finally {
    if (before === undefined) delete process.env['COLUMNS'];
    else process.env['COLUMNS'] = before;
  }
});
