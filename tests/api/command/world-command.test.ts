import { execFile, execFileSync } from 'node:child_process';
import { lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSimulator } from '../../../simulator/main.ts';
import { listening } from '../../listening.ts';
import { newFolder } from '../../new-folder.ts';
import { expect, send, test, type Json } from '../simulator/simulated.ts';
import { endChildren, newState, run as runCommand, type Ran } from './listen-steps.ts';
import { rotating } from '../../proof.ts';

test.afterEach(() => endChildren());

const run = (...args: readonly string[]): Promise<Ran> => runCommand(['world', ...args], { state: newState() });

test(
  'a world goes from one simulator to another by a file that only its owner reads',
  { tag: rotating(4, 1) },
  async ({ open, simulator }) => {
    const world = await open({ definition: { customers: 2, contracts: 0, transactions: 1 } });
    const { key } = world.personas.merchantAdmin;
    const file = join(newFolder('worlds'), 'world.jsonl');
    const list = await run('list', '--url', simulator.url);
    expect(list).toMatchObject({ status: 0, err: '' });
    expect(list.out).toMatch(new RegExp(`^WORLD +RECORDS +TIME +CLOCK\n(?:.*\n)*${world.id} +\\d+ +2026-03-02T10:00:00Z +frozen\n`));
    expect(list.out).toMatch(/^world-\d+ \(default\) .* running$/m);

    const out = await run('export', world.id, '--out', file, '--url', simulator.url);
    expect([out.status, out.err]).toEqual([0, '']);
    const [first, second] = out.out.split('\n');
    expect(first).toMatch(new RegExp(`^Exported the world ${world.id} with \\d+ records to .*world\\.jsonl \\(\\d+ bytes\\)$`));
    expect(second).toContain('The file has no API keys');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).not.toContain(key);

    await using other = await startSimulator({ port: 0 });
    const shared = await run('import', file, '--as', 'shared', '--url', other.url);
    expect([shared.status, shared.err]).toEqual([0, '']);
    expect(shared.out).toMatch(/^Imported the world shared with \d+ records; its keys are new:\n/);
    const [, issued = ''] = /^ +merchantAdmin +(\S+)$/m.exec(shared.out) ?? [];
    expect((await send(`${other.url}/api/customers`, 'GET', { key: issued })).status).toBe(200);

    // The file is replaced entirely, including its access rights.
    writeFileSync(file, 'before', { mode: 0o644 });
    const whole = await run('export', world.id, '--out', file, '--with-secrets', '--json', '--url', simulator.url);
    expect(JSON.parse(whole.out)).toMatchObject({ world: world.id, file, bytes: statSync(file).size, hasSecrets: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const moved = await run('import', file, '--as', 'moved', '--json', '--url', other.url);
    expect((JSON.parse(moved.out) as Json).personas.merchantAdmin.key).toBe(key);
    expect((await send(`${other.url}/api/customers`, 'GET', { key })).status).toBe(200);

    const mistakes: readonly (readonly [args: readonly string[], line: string])[] = [
      [['import', file, '--url', other.url], `${file}: The world "moved" has the keys of this file: drop it first, or ask for new keys.`],
      [['import', newFolder('worlds'), '--url', other.url], 'cannot be read (EISDIR); give a file that gateproof world export wrote'],
      [['export', '--out', '/nowhere/world.jsonl', '--url', other.url], '/nowhere/world.jsonl: cannot be written (ENOENT)'],
    ];
    for (const [args, line] of mistakes) {
      const { status, err, out: printed } = await run(...args);
      expect([status, printed, err]).toEqual([3, '', expect.stringMatching(/^gateproof: [^\n]+\n$/)]);
      expect(err).toContain(line);
    }
  },
);

test('an export follows links, and writes to a pipe in place of replacing it', async ({ simulator }) => {
  const folder = newFolder('worlds');
  const at = (name: string): string => join(folder, name);
  const exportTo = (path: string): Promise<Ran> => run('export', '--out', path, '--url', simulator.url);
  writeFileSync(at('file'), 'before');
  symlinkSync('file', at('link'));
  symlinkSync('new', at('dangling'));
  symlinkSync('loop', at('loop'));
  for (const [link, file] of [
    ['link', 'file'],
    ['dangling', 'new'],
  ] as const) {
    expect((await exportTo(at(link))).status).toBe(0);
    expect([lstatSync(at(link)).isSymbolicLink(), readFileSync(at(file), 'utf8').endsWith('}}\n')]).toEqual([true, true]);
  }
  expect(await exportTo(at('loop'))).toMatchObject({
    status: 3,
    err: `gateproof: ${at('loop')}: cannot be written (ELOOP); give --out another path\n`,
  });

  execFileSync('mkfifo', [at('pipe')]);
  const reader = promisify(execFile)('wc', ['-l', at('pipe')]);
  expect((await exportTo(at('pipe'))).status).toBe(0);
  expect(Number.parseInt((await reader).stdout, 10)).toBeGreaterThan(100);
  expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
});

test('a server that is not a simulator is reported as such', async () => {
  const answers = ['null', '[1,null,{"id":5}]', '{"worlds":[{"id":"X"}]}'];
  await using server = await listening(
    createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(answers[0]));
    }),
  );
  const file = join(newFolder('worlds'), 'any.jsonl');
  writeFileSync(file, '{}\n');
  for (; answers.length > 0; answers.shift())
    for (const args of [['list'], ['import', file], ['export', '--out', file]]) {
      const { status, out, err } = await run(...args, '--url', server.url);
      expect([status, out, err]).toEqual([
        3,
        '',
        expect.stringMatching(/^gateproof: http\S+ did not .*; is it a simulator of this version\?\n$/),
      ]);
    }
});

test('a wrong control token is named by its variable, and the address may be that of the control plane', async () => {
  await using simulator = await startSimulator({ port: 0, controlToken: 'right' });
  const list = (token?: string): Promise<Ran> =>
    runCommand(['world', 'list', '--url', simulator.control], {
      state: newState(),
      more: token === undefined ? {} : { GATEPROOF_CONTROL_TOKEN: token },
    });
  expect((await list('right')).status).toBe(0);
  expect((await list('wrong')).err).toContain('requires its control token; GATEPROOF_CONTROL_TOKEN has another value');
  expect((await list()).err).toContain('requires its control token; GATEPROOF_CONTROL_TOKEN is not set');
});
