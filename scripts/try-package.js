/**
 * Packs the package, installs it into an empty folder and tries every verb as a user would, against the same verb from source.
 * Arguments are further versions of Node to try: `npm run try-package -- 22 24`. Prints a line per check; exit status 1 if one fails.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const scratch = mkdtempSync(join(tmpdir(), 'gateproof-package-'));
const installed = join(scratch, 'installed');
const fromSource = ['--import', 'tsx', join(root, 'cli', 'main.ts')];
const seed = ['--seed', '7'];
const lists = [
  ['operations', '--format', 'tsv'],
  ['rules', '--format', 'json'],
  ['choices', '--format', 'yaml'],
  ['spec', '--format', 'openapi'],
];
let failed = 0;

try {
  const reference = expectations();
  await tryTarball();
  await tryNode({ name: `Node ${process.version}`, node: process.execPath, command: shim(), reference });
  for (const version of process.argv.slice(2)) {
    const node = installNode(version);
    const { stdout } = run(node, ['--version'], { cwd: installed });
    const entry = join(installed, 'node_modules', 'gateproof', 'dist', 'cli', 'main.js');
    await tryNode({ name: `Node ${stdout.trim()}`, node, command: [node, entry], reference });
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

function expectations() {
  const source = (args) => run(process.execPath, [...fromSource, ...args], { cwd: root });
  const texts = new Map(lists.map((args) => [args[0], source(args).stdout]));
  return { texts, certified: source(['certify', '--json', ...seed, '--out', join(scratch, 'source')]) };
}

async function tryTarball() {
  const packed = npm(['pack', '--json', '--pack-destination', scratch], root);
  if (packed.status !== 0) throw new Error(`npm pack ended with ${packed.status}:\n${packed.stderr}`);
  const [{ filename, files, size }] = JSON.parse(packed.stdout.slice(packed.stdout.indexOf('[\n')));
  const stray = files
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/^(dist\/.*\.(js|css|txt)|dist\/engine\/(library|playwright)(\/[a-z-]+)?\.d\.ts|dist\/schemas\/observed\.json|dist\/mutants\.json|docs\/.*\.(md|mjs)|package\.json|(suites\/)?README\.md|CHANGELOG\.md|CONTRIBUTING\.md|LICENSE)$/.test(
          path,
        ),
    );
  const unwanted = [...stray, ...files.map(({ path }) => path).filter((path) => /\.test\.js$|(^|\/)tests\//.test(path))];
  say(
    'the tarball holds what is run and nothing else',
    unwanted.length === 0,
    `${files.length} files, ${Math.round(size / 1024)} KiB`,
    unwanted,
  );

  mkdirSync(installed);
  const install = npm(['install', '--no-audit', '--no-fund', join(scratch, filename)], installed);
  const packages = readdirSync(join(installed, 'node_modules'), { recursive: true }).filter((path) => path.endsWith('package.json')).length;
  say('it installs into an empty folder', install.status === 0, `with its dependencies ${packages} manifests`, install.stderr);
  const own = join(installed, 'node_modules', 'gateproof');
  const paths = [root, homedir()].filter((path) => path.length > 1);
  const telling = readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => paths.some((place) => readFileSync(path, 'utf8').includes(`${place}/`)));
  const named = npm(['exec', '--offline', '--', 'gateproof', '--version'], installed);
  say('npx finds the command', named.status === 0, named.stdout.trim(), named.stderr);
  say('no file names a folder of this machine', telling.length === 0, '', telling);
}

async function tryNode({ name, node, command, reference }) {
  const [file, ...before] = command;
  const env = { ...process.env, PATH: [poisonedPath(node), dirname(node), process.env.PATH].join(delimiter) };
  const verb = (args) => run(file, [...before, ...args], { cwd: installed, env });
  for (const args of lists) {
    const { status, stdout, stderr } = verb(args);
    say(
      `${name}: ${args.join(' ')} answers as from source`,
      status === 0 && stdout === reference.texts.get(args[0]),
      `${stdout.length} characters`,
      stderr,
    );
  }

  const out = join(scratch, `certificate-${name.replace(/\W+/g, '-')}`);
  const certified = verb(['certify', '--json', ...seed, '--out', out]);
  const [seen, wanted] = [certified, reference.certified].map(outcome);
  const same = certified.status === reference.certified.status && seen !== '' && seen === wanted;
  say(
    `${name}: certify answers as from source`,
    same,
    `status ${certified.status}, ${seen}`,
    `from source ${wanted}\n${certified.stderr.slice(-2000)}`,
  );
  const whole = ['certificate.html', 'certificate.json', 'junit.xml', 'summary.md', 'badge.svg'].every((path) =>
    existsSync(join(out, path)),
  );
  say(`${name}: certify writes every artefact`, whole);

  const { proof } = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8'));
  say(`${name}: the certificate shows the proof of the suites`, proof?.complete === true, `${proof?.mutants.length ?? 0} mutants`);
  const proven = verb(['mutants', '--only', 'foreign-key-message', '--json']);
  const killed = proven.stdout.startsWith('{') && JSON.parse(proven.stdout).mutants.every((mutant) => mutant.killed);
  say(`${name}: mutants catches a broken simulator`, proven.status === 0 && killed, `status ${proven.status}`, proven.stderr.slice(-2000));

  const server = spawn(file, [...before, 'serve', '--port', '0', '--json'], { cwd: installed, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const [line] = await Promise.race([once(server.stdout, 'data'), ended]);
  const { url, control, world } = JSON.parse(String(line));
  const { key, keyId } = world.personas.merchantAdmin;
  const answer = await fetch(`${url}/api/api-keys/${keyId}/detail`, { headers: { 'api-key': key } });
  say(`${name}: serve answers a request`, answer.status === 200, `status ${answer.status}`);
  const target = join(scratch, 'target.json');
  const { personas, fixtures } = world;
  writeFileSync(target, JSON.stringify({ baseUrl: url, control, personas, fixtures, consent: { write: true, provokeRateLimit: true } }));
  const diagnosis = verb(['doctor', '--json', '--target', target]);
  const judged = diagnosis.status === 0 || diagnosis.status === 2 ? JSON.parse(diagnosis.stdout).judged.length : 0;
  say(`${name}: doctor reads the suites`, judged > 0, `${judged} rules can be judged`, diagnosis.stderr);
  server.kill('SIGTERM');
  const [status] = await ended;
  say(`${name}: serve ends cleanly`, status === 0, `status ${status}`);
}

/** The parts of a result that do not depend on where the run was made. */
function outcome({ stdout }) {
  if (!stdout.startsWith('{')) return '';
  const { outcome, counts } = JSON.parse(stdout);
  return `${outcome.name}, ${Object.entries(counts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ')}`;
}

/** The command as npm links it, which is what npx starts. */
function shim() {
  return process.platform === 'win32'
    ? [process.execPath, join(installed, 'node_modules', 'gateproof', 'dist', 'cli', 'main.js')]
    : [join(installed, 'node_modules', '.bin', 'gateproof')];
}

/** Child processes must use the binary that runs the command, so for any other version `node` on the path is made to fail. */
function poisonedPath(node) {
  const folder = join(scratch, 'path');
  mkdirSync(folder, { recursive: true });
  if (node === process.execPath) rmSync(join(folder, 'node'), { force: true });
  else {
    writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "node was taken from the path" >&2\nexit 99\n');
    chmodSync(join(folder, 'node'), 0o755);
  }
  return folder;
}

/** The binary of a major version, from the package that ships it. */
function installNode(version) {
  const folder = join(scratch, `node-${version}`);
  mkdirSync(folder);
  const { status, stderr } = npm(['install', '--no-audit', '--no-fund', '--prefix', folder, `node@${version}`], folder);
  if (status !== 0) throw new Error(`node@${version} cannot be installed: ${stderr}`);
  return join(folder, 'node_modules', 'node', 'bin', 'node');
}

function npm(args, cwd) {
  return run('npm', args, { cwd, shell: process.platform === 'win32' });
}

function run(file, args, options) {
  return spawnSync(file, args, { encoding: 'utf8', maxBuffer: 100_000_000, ...options });
}

function say(check, good, details = '', trouble = '') {
  if (!good) failed += 1;
  process.stdout.write(`${good ? 'ok  ' : 'FAIL'} ${check}${details === '' ? '' : ` (${details})`}\n`);
  if (!good && trouble.length > 0) process.stdout.write(`     ${[trouble].flat().join('\n').trim().replaceAll('\n', '\n     ')}\n`);
}
