import { expect, test } from '@playwright/test';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseline } from '../../baseline.ts';
import { runBuilt } from '../../built-command.ts';
import { certificateOf, record, writeConclusion } from '../../../engine/certificate/conclude.ts';
import { embeddedTarget } from '../../../engine/target/open-target.ts';
import { joinShards, mergeShards } from '../../../engine/certificate/merge.ts';
import { parseShard } from '../../../engine/run/parse-shard.ts';
import { runSuites } from '../../../engine/run/run-suites.ts';
import type { Run } from '../../../schemas/shared/verdict.ts';
import { passing, run as builtRun, threeLevels } from '../../unit/reports/run-builder.ts';
import { newFolder } from '../../new-folder.ts';
import { rootPem, timeAuthority } from '../../time-authority.ts';
import { knownFailures, newKeys } from '../suites/sealed.ts';
import { rotating } from '../../proof.ts';

const gateproof = (...args: readonly string[]) => runBuilt(args);

/** A certificate without what differs between runs: start, duration, workers, and the instants and new ids in its answers. */
function lasting(run: Run): unknown {
  const {
    startedAt: _at,
    durationMs: _ms,
    workers: _workers,
    evidence: _evidence,
    exchanges,
    plan,
    ...rest
  } = certificateOf({ ...record(run, []), knownFailures });
  const document = {
    ...rest,
    plan: { ...plan, tests: plan.tests.map(({ durationMs: _duration, ...test }) => test) },
    exchanges: exchanges.map(({ id, operation, persona, request, response }) => [id, operation, persona, request.method, response?.status]),
  };
  const text = JSON.stringify(document)
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, 'instant')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
  return JSON.parse(text) as unknown;
}

test('the shards of a whole run give its certificate', () => {
  const run = baseline();
  const third =
    (index: number) =>
    <T>(all: readonly T[]): T[] =>
      all.filter((_one, at) => at % 3 === index - 1);
  const shards = [3, 1, 2].map((index) => ({
    file: `shard-${index}`,
    run: { ...run, plan: third(index)(run.plan), tests: third(index)(run.tests), shard: { index, total: 3 } },
  }));
  expect(run.plan.length).toBeGreaterThan(300);
  const merged = joinShards(shards);
  expect(merged.durationMs).toBe(3 * run.durationMs);
  expect(lasting(merged)).toEqual(lasting(run));
});

test('three shards give the certificate of the run in one go', async () => {
  await using embedded = await embeddedTarget(7);
  const { target } = embedded;
  // A broken rule, so that failures and known failures are merged too.
  const settings = { target, seed: 7, world: { mutants: ['detail-201'] } };
  const of = { grep: 'Key detail|Cursor', simulator: true, targetName: target.name };
  const whole = await runSuites({ ...of, settings: { ...settings, workers: 2 } });
  const shards: Run[] = [];
  for (const index of [1, 2, 3]) shards.push(await runSuites({ ...of, settings: { ...settings, workers: 1 }, shard: { index, total: 3 } }));
  expect(shards.map(({ plan }) => plan.length > 0)).toEqual([true, true, true]);
  const merged = joinShards(shards.toReversed().map((run, at) => ({ file: `shard-${at}`, run })));
  expect(merged.plan.length).toBe(whole.plan.length);
  expect(lasting(merged)).toEqual(lasting(whole));
  expect(merged).toMatchObject({
    startedAt: shards[0]?.startedAt,
    durationMs: shards.reduce((sum, { durationMs }) => sum + durationMs, 0),
  });
  expect(merged).not.toHaveProperty('shard');
});

const whole = passing(threeLevels);
const part = (index: number, more: Partial<Run> = {}): Run => ({ ...whole, shard: { index, total: 3 }, ...more });
const files = (...runs: readonly Run[]) => runs.map((run, at) => ({ file: `${at}.json`, run }));
const refusals: readonly (readonly [string, readonly Run[], string])[] = [
  ['no shard', [], 'there is nothing to merge'],
  ['a whole run', [whole], '0.json: is a complete run, not a shard'],
  ['a missing shard', [part(1), part(3)], 'shard 2 of 3 is missing'],
  ['two missing shards', [part(2)], 'shards 1, 3 of 3 are missing'],
  ['a doubled shard', [part(1), part(2), part(2), part(3)], 'shard 2 of 3 is given twice: 1.json and 2.json'],
  ['other totals', [part(1), part(2, { shard: { index: 2, total: 4 } })], 'number of shards is 3 in 0.json but 4 in 1.json'],
  ['other seeds', [part(1), part(2, { seed: 8 })], 'seed is 7 in 0.json but 8 in 1.json'],
  ['other selections', [part(1), part(2, { grep: 'Key' })], 'selection of tests is every test in 0.json but Key in 1.json'],
  [
    'other versions',
    [part(1), part(2, { tool: { ...whole.tool, version: '0.2.0' } })],
    'tool version is 0.1.0 in 0.json but 0.2.0 in 1.json',
  ],
  ['other suites', [part(1), part(2, { tool: { ...whole.tool, suiteDigest: 'sha256:1' } })], 'suite digest is sha256:'],
  ['other targets', [part(1), part(2, { target: { ...whole.target, baseUrl: 'https://other.example' } })], 'target is {'],
];
for (const [what, runs, message] of refusals) test(`refuses ${what}`, () => expect(() => joinShards(files(...runs))).toThrow(message));

test('simulators of several machines are one target, on any ports', () => {
  const on = (port: number) => ({ target: { ...whole.target, simulator: true, baseUrl: `http://127.0.0.1:${port}` } });
  expect(joinShards(files(part(2, on(2)), part(1, on(1)), part(3, on(3)))).target.baseUrl).toBe('http://127.0.0.1:1');
  const deployed = (port: number) => ({ target: { ...whole.target, baseUrl: `http://127.0.0.1:${port}` } });
  expect(() => joinShards(files(part(1, deployed(1)), part(2, deployed(2))))).toThrow('different runs');
});

test('a shard is written as 1/3', () => {
  expect(parseShard('1/3')).toEqual({ index: 1, total: 3 });
  for (const text of ['', '0/3', '4/3', '1', '1/0', '-1/3', '1/3/5', 'a/b', ' 1/3', '1/1000'])
    expect(parseShard(text), text).toBeUndefined();
});

test(
  'from the command line: shards are not certificates, and merged they give one that is signed, stamped and verified',
  { tag: rotating(8, 1) },
  async () => {
    const out = newFolder('sealed');
    const { privateKey, publicKey } = newKeys();
    const shard = (index: number) => join(out, `shard-${index}`);
    for (const index of [1, 2]) {
      const selection = ['--seed', '9', '--grep', 'Key detail', '--workers', '1'];
      const { status, out: said } = await gateproof('certify', ...selection, '--shard', `${index}/2`, '--out', shard(index));
      expect(said).toMatch(
        new RegExp(
          `^Shard ${index} of 2: [34] tests, nothing failed\\. A shard is not a certificate; gateproof merge joins all 2\\.$`,
          'm',
        ),
      );
      expect(status).toBe(0);
      expect(readdirSync(shard(index))).toEqual(['run.json']);
    }
    const list = join(out, 'known.yaml');
    writeFileSync(list, '- rule: KEY-DETAIL-ID\n  reason: mended long ago\n');
    const authority = await timeAuthority();
    const options = ['--known-failures', list, '--sign', privateKey, '--timestamp', authority.url, '--json', '--out', join(out, 'merged')];
    const merged = await gateproof('merge', shard(1), join(shard(2), 'run.json'), ...options);
    expect(JSON.parse(merged.out)).toMatchObject({
      outcome: { name: 'failed', headline: expect.stringContaining('known failure') as unknown },
      seed: 9,
    });
    expect(merged.err).toContain('Time-stamped at 2026-03-02T09:15:30.000Z by CN=Time of the test.\n');
    expect(merged.status).toBe(1);
    await authority.close();

    writeFileSync(join(out, 'authority.pem'), rootPem);
    const sealers = ['--key', publicKey, '--tsa-ca', join(out, 'authority.pem')];
    const verified = await gateproof('verify', join(out, 'merged', 'certificate.json'), ...sealers, '--json');
    expect(JSON.parse(verified.out)).toMatchObject({
      verified: true,
      exitStatus: 0,
      steps: expect.arrayContaining([expect.objectContaining({ check: 'timestamp', state: 'ok' })]) as unknown,
    });
    expect(verified.status).toBe(0);

    // An authority that is down costs the stamp, and not the certificate.
    const unstamped = await gateproof('merge', shard(1), shard(2), '--timestamp', authority.url, '--out', join(out, 'unstamped'));
    expect(unstamped).toMatchObject({
      status: 3,
      err: `gateproof: the time stamp of ${authority.url} was not given: the authority does not answer (ECONNREFUSED); the certificate has none\n`,
    });
    expect(readdirSync(join(out, 'unstamped'))).not.toContain('certificate.tsr');
    expect((await gateproof('verify', join(out, 'unstamped'))).status).toBe(0);

    mkdirSync(join(out, 'empty'));
    const missing = await gateproof('merge', shard(1), join(out, 'empty'));
    expect(missing).toMatchObject({
      status: 3,
      out: '',
      err: expect.stringMatching(/^gateproof: .*empty.run\.json: cannot be read \(ENOENT\)[^\n]*\n$/) as unknown,
    });
    expect(existsSync(join(out, 'empty', 'certificate.json'))).toBe(false);
  },
);

test('shards of selected tests replace neither a full report nor a shard', async () => {
  await using embedded = await embeddedTarget(7);
  const { target } = embedded;
  const of = { grep: 'Key detail', simulator: true, targetName: target.name, settings: { target, seed: 7, workers: 1 } };
  const folders: string[] = [];
  for (const index of [1, 2]) {
    const run = await runSuites({ ...of, shard: { index, total: 2 } });
    folders.push(newFolder('shard'));
    writeFileSync(join(folders.at(-1)!, 'run.json'), record(run, []).text);
  }
  const out = newFolder('full');
  await writeConclusion({ run: baseline(), knownFailures: [], secrets: [], out });
  const full = readFileSync(join(out, 'certificate.json'), 'utf8');
  for (const _time of ['once', 'again']) {
    const { paths, notes } = await mergeShards(folders, { out });
    expect(paths).toContain(join(out, 'partial', 'certificate.json'));
    expect(notes?.join()).toContain('the full one');
  }
  expect(readFileSync(join(out, 'certificate.json'), 'utf8')).toBe(full);

  const shard = readFileSync(join(folders[0]!, 'run.json'), 'utf8');
  await expect(mergeShards(folders, { out: folders[0]! })).rejects.toThrow('holds a shard of this run; give --out a folder of its own');
  expect(readFileSync(join(folders[0]!, 'run.json'), 'utf8')).toBe(shard);
  await expect(mergeShards([join(out, 'certificate.json')], { out })).rejects.toThrow('is a certificate; give the run.json of a shard');
});

test('a run of other suites is not merged by these', async () => {
  const out = newFolder('sealed');
  writeFileSync(join(out, 'run.json'), JSON.stringify({ ...builtRun([]), shard: { index: 1, total: 1 } }));
  const { status, err } = await gateproof('merge', out, '--out', join(out, 'merged'));
  expect(err).toContain('merge them with the version that made them');
  expect(status).toBe(3);
});
