/** The GitHub action: its steps run in the folder of a project that has installed the built package, without the real runner. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certificate } from '../../../reports/certificate.ts';
import { newProject } from '../../installed-package.ts';
import { newFolder } from '../../new-folder.ts';
import { passing, threeLevels } from '../../unit/reports/run-builder.ts';
import { newKeys } from '../suites/sealed.ts';
import { send } from '../simulator/simulated.ts';
import { action, runAction } from './action/runner.ts';
import { rotating } from '../../proof.ts';

test.describe.configure({ mode: 'default' });

let folder: string;
test.beforeAll(() => {
  folder = newProject('action', {});
});
test.afterAll(async () => {
  await runAction(folder, { run: 'stop' });
});

test('no input is a part of a command, and each step names its shell', () => {
  const { using, steps } = action.runs;
  expect(using).toBe('composite');
  const commands = steps.filter(({ run }) => run !== undefined);
  expect(commands.length).toBeGreaterThan(3);
  for (const { run, shell } of commands) {
    expect(run).toMatch(/^node "\$GITHUB_ACTION_PATH\/action\/\w+\.mjs"$/);
    expect(shell).toBe('bash');
  }
});

test('it starts a simulator, certifies it as a target, and stops it', async () => {
  const served = await runAction(folder, { run: 'serve', port: '0' });
  expect(served.status, served.log).toBe(0);
  const { url = '', control = '', world, key = '', 'target-file': target = '' } = served.outputs;
  expect(world).toBe('world-1');
  expect(served.log).toContain(`::add-mask::${key}\n`);
  // Only the masking commands for the runner contain the keys, once each.
  expect(served.log.replaceAll(/^::add-mask::.*\n/gm, '')).toBe(`Simulator ready at ${url}\n`);
  expect((await send(`${url}/api/customers`, 'GET', { key })).status).toBe(200);

  const made = await send(`${control}/worlds`, 'POST', { body: { mutants: ['owner-detail-refused'] } });
  const { personas } = made.json() as { personas: object };
  // Without a control plane, so that the run uses this world and creates none.
  const { name } = JSON.parse(readFileSync(target, 'utf8')) as { name: string };
  writeFileSync(join(folder, 'broken.yaml'), JSON.stringify({ name, baseUrl: url, personas }));
  const { privateKey } = newKeys();
  const sign = readFileSync(privateKey, 'utf8');
  const certified = await runAction(folder, { target: 'broken.yaml', rules: 'KEY-DETAIL-OWNER\nKEY-DETAIL-ID', out: 'report', sign });
  const report = join(folder, 'report');
  expect(certified.status, certified.log).toBe(1);
  expect(certified.log).toMatch(/^::error title=KEY-DETAIL-OWNER::The owner of a key can read its detail\.%0ACheck: /m);
  expect(certified.summary).toContain('KEY-DETAIL-OWNER');
  expect(certified.outputs).toMatchObject({
    status: '1',
    outcome: 'failed',
    levels: '',
    report,
    certificate: join(report, 'certificate.json'),
  });
  expect(certified.used).toEqual([{ uses: 'actions/upload-artifact@v4', with: { name: 'gateproof', path: report } }]);
  expect(readdirSync(report)).toContain('certificate.jws');
  expect(readdirSync(folder).filter((name) => name.startsWith('gateproof-key'))).toEqual([]);

  const stopped = await runAction(folder, { run: 'stop' });
  expect(stopped.status, stopped.log).toBe(0);
  expect(stopped.log).toContain(`The simulator at ${url} stopped\n`);
  expect(stopped.log).toMatch(/::stop-commands::(\S+)\n[^]*200 {2}GET {5}\/api\/customers[^]*\n::\1::\n/);
  await expect(send(url, 'GET')).rejects.toThrow();
  expect((await runAction(folder, { run: 'stop' })).log).toBe('This job has started no simulator\n');
});

test('a run that left rules unjudged passes if that is allowed', { tag: rotating(2, 0) }, async () => {
  const given = { rules: 'KEY-DETAIL-ID', out: 'incomplete', artifact: '', 'allow-incomplete': 'true' };
  const { status, outputs, used } = await runAction(folder, given);
  expect([status, outputs['status'], outputs['outcome']]).toEqual([0, '2', 'incomplete']);
  expect(used).toEqual([]);
});

test('outputs name the certified levels, and the folder of a shard', async () => {
  const passed = certificate({ run: passing(threeLevels), rules: threeLevels });
  const files = {
    'gateproof/package.json': '{}',
    'gateproof/cli/gateproof.cjs': `const { mkdirSync, writeFileSync } = require('node:fs');
const isShard = process.argv.some((one) => one.startsWith('--shard='));
mkdirSync('report');
writeFileSync(isShard ? 'report/run.json' : 'report/certificate.json', ${JSON.stringify(JSON.stringify(passed))});`,
  };
  const whole = newFolder('stand-in');
  const part = newFolder('stand-in');
  for (const at of [whole, part]) {
    mkdirSync(join(at, 'node_modules', 'gateproof', 'cli'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(at, 'node_modules', name), text);
  }
  const certified = passed.levels.filter(({ verdict }) => verdict === 'certified').map(({ level }) => level);
  expect(certified.length).toBeGreaterThan(1);
  expect((await runAction(whole, { out: 'report' })).outputs).toMatchObject({ outcome: 'certified', levels: certified.join(',') });
  const { outputs, used } = await runAction(part, { out: 'report', shard: '1/3', artifact: 'shard-1' });
  expect(outputs).toMatchObject({ status: '0', report: join(part, 'report'), certificate: '', outcome: '' });
  expect(used).toEqual([{ uses: 'actions/upload-artifact@v4', with: { name: 'shard-1', path: join(part, 'report') } }]);
});

test('a mistake in a file is annotated at its line', async () => {
  writeFileSync(join(folder, 'mistaken.yaml'), 'baseUrl: http://127.0.0.1:9\npersona: {}\n');
  const { status, log, outputs, used } = await runAction(folder, { target: 'mistaken.yaml', out: 'none' });
  expect([status, outputs['status'], outputs['certificate']]).toEqual([3, '3', '']);
  expect(log).toMatch(/^::error file=mistaken\.yaml,line=2,title=Gateproof::unknown member persona[^\n]*$/m);
  expect(used).toEqual([]);
  const unknown = await runAction(folder, { run: 'serve', port: '0', choices: 'missing.yaml' });
  expect(unknown.status).toBe(3);
  expect(unknown.log).toContain('::error title=Gateproof::missing.yaml: cannot be read (ENOENT)');
  expect((await runAction(folder, { run: 'deploy' })).log).toBe(
    '::error title=Gateproof::the input run must be certify, serve or stop, and not "deploy"\n',
  );
});

test('inputs are never commands, options or further outputs', async () => {
  const hostile = `"; touch hacked; $(touch hacked) \`touch hacked\`\n::error::injected\nstatus<<x\n0\nx`;
  for (const inputs of [{ target: hostile, grep: hostile }, { target: '--json' }, { version: hostile }, { shard: hostile }]) {
    const { status, log, outputs } = await runAction(folder, { out: 'none', ...inputs });
    expect(status, log).toBe(3);
    expect(log).not.toMatch(/^::error::injected/m);
    expect(['', '3']).toContain(outputs['status']);
  }
  expect(existsSync(join(folder, 'hacked'))).toBe(false);
});
