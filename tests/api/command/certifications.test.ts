/** The built `serve` certifies in a process that ends with it, however it ends. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { builtCommand } from '../../built-command.ts';
import { expect, test } from '@playwright/test';
import { endServers, startServe, type Served } from './serve-steps.ts';
import { eachOf, rotating } from '../../proof.ts';

test.afterEach(endServers);

/** Command lines of all certifying processes, whatever their parent. */
const certifying = (): readonly string[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('certify-world'));
const childrenOf = ({ child }: Served): readonly string[] =>
  certifying().flatMap((line) => {
    const [pid = '', parent = ''] = line.trim().split(/\s+/);
    return parent === String(child.pid) ? [pid] : [];
  });

const start = async ({ control }: Served, body: unknown): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${control}/worlds/world-1/certifications`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
};

test('it certifies from the package: its two files are verified, and it prints nothing elsewhere', { tag: rotating(2, 1) }, async () => {
  const served = await startServe();
  const one = `${served.control}/worlds/world-1/certifications/certification-1`;
  await start(served, { rules: ['KEY-DETAIL-OWNER'] });
  await expect.poll(async () => (await (await fetch(one)).json()) as unknown, { timeout: 60_000 }).toMatchObject({ state: 'done' });
  const save = async (part: string, name: string): Promise<string> => {
    const answer = await fetch(one + part);
    expect(answer.status).toBe(200);
    const path = test.info().outputPath(name);
    writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
    return path;
  };
  const certificate = await save('/certificate', 'certificate.json');
  await save('/run', 'run.json');
  const verified = spawnSync(process.execPath, [builtCommand, 'verify', '--json', certificate], { encoding: 'utf8' });
  expect(JSON.parse(verified.stdout)).toMatchObject({ verified: true, exitStatus: 0 });
  // Other readers of the temporary folder find none.
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('gateproof-run-'))).toEqual([]);
  expect(served.err()).toBe('');
  served.child.kill('SIGTERM');
  expect(await served.ended).toEqual([0, null]);
});

for (const signal of eachOf(2, ['SIGTERM', 'SIGKILL'] as const))
  test(`${signal} of the server ends the run`, async () => {
    const served = await startServe();
    await start(served, {});
    await expect.poll(() => childrenOf(served)).toHaveLength(1);
    const [pid = ''] = childrenOf(served);
    served.child.kill(signal);
    await served.ended;
    await expect.poll(() => certifying().filter((line) => line.trim().startsWith(`${pid} `))).toEqual([]);
  });
