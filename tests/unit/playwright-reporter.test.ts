import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { ledger } from '../../reports/ledger.ts';
import { Progress } from '../../reports/progress.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { finding, rule } from './run-builder.ts';

const header = {
  tool: { name: 'gateproof', version: '1.2.3', suiteDigest: 'sha256:0' },
  target: { name: 'Acme', baseUrl: 'http://127.0.0.1', personas: [], simulator: true },
  seed: 9,
  workers: 1,
};

/** A separate suite, run by the real runner, since imitating what a reporter sees is unreliable. */
const suite = `
import { test, expect } from '@playwright/test';
const of = (rule) => ({ annotation: { type: 'rule', description: rule } });
const leave = (info, findings) => info.attach('gateproof', { contentType: 'application/json', body: JSON.stringify({ findings, exchanges: [], requests: 2, choices: { seen: true } }) });
const found = (rule, verdict) => [{ rule, verdict, check: 'c', reason: 'r' }];
test.describe('group', () => {
  test('passes', of('A'), ({}, info) => leave(info, found('A', 'pass')));
  test('fails', of('B'), async ({}, info) => { await leave(info, found('B', 'fail')); expect(1).toBe(2); });
  test('crashes', of('C'), () => { throw new Error('\\u001b[31mboom\\u001b[39m'); });
  test('skips', of('D'), async ({}, info) => { await leave(info, found('D', 'untested')); test.skip(); });
  test('leaves rubbish', of('E'), ({}, info) => info.attach('gateproof', { contentType: 'application/json', body: '{' }));
});
`;

test('writes down the plan, every finding and every test that broke', () => {
  const root = test.info().outputPath();
  const file = join(root, 'suites', 'keys', 'detail.test.js');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, suite);
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  const reporter = JSON.stringify(resolve('reports/playwright-reporter.ts'));
  writeFileSync(join(root, 'playwright.config.js'), `export default { testDir: 'suites', workers: 1, reporter: [[${reporter}]] };`);
  const path = join(root, 'run.json');
  const { TEST_WORKER_INDEX: _worker, TEST_PARALLEL_INDEX: _slot, ...env } = process.env;
  const result = spawnSync(
    process.execPath,
    [resolve('node_modules/@playwright/test/cli.js'), 'test', '--config', join(root, 'playwright.config.js')],
    {
      encoding: 'utf8',
      env: { ...env, GATEPROOF_RUN: path, GATEPROOF_RUN_HEADER: JSON.stringify(header) },
    },
  );
  expect(result.stdout).toBe('');
  expect(result.stderr).toContain('keys: 5 tests, 3 checks, 1 failed');

  const run = JSON.parse(readFileSync(path, 'utf8')) as Run;
  expect(run).toMatchObject({ ...header, requests: 6, choices: { seen: true } });
  // By id, in any order of the tests, so that merged shards give the same plan.
  expect(run.plan.map(({ title }) => title)).toEqual(['crashes', 'fails', 'leaves rubbish', 'passes', 'skips']);
  expect(run.plan[3]).toEqual({ id: 'keys/detail › group › passes', title: 'passes', rules: ['A'] });
  expect(run.tests.map(({ title, failure }) => [title, failure?.split('\n')[0]?.slice(0, 30)])).toEqual([
    ['crashes', 'Error: boom'],
    ['fails', expect.stringContaining('Error: expect(')],
    ['leaves rubbish', 'The report of the test cannot '],
    ['passes', undefined],
    ['skips', undefined],
  ]);
  const judged = ledger(
    run,
    ['A', 'B', 'C', 'D', 'E'].map((id) => rule(id)),
  );
  expect(judged.errors).toEqual([]);
  expect(judged.entries.map(({ verdict }) => verdict)).toEqual(['pass', 'fail', 'error', 'untested', 'error']);
});

test('on a terminal one line updates itself and vanishes; elsewhere a chapter gets a line when it is done', () => {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 90, write: (text: string) => written.push(text) };
  let now = 0;
  const plan = ['keys/detail › Key detail › is open', 'errors/envelope › Envelope › holds'] as const;
  const live = new Progress(plan, stream, () => now);
  live.begin(plan[0]);
  live.end(plan[0], [finding('A'), finding('B', 'fail')]);
  live.begin(plan[1]);
  expect(written.at(-1)).toContain('█████░░░░░ 1/2 tests · 1 s · 1 rule failed · errors');
  now = 10_000;
  live.tick();
  expect(written.at(-1)).toContain('1/2 tests · 10 s, about 10 s left · 1 rule failed · waiting 10 s for Envelo');
  for (const text of written) expect(text).not.toContain('\n');
  live.close();
  expect(written.at(-1)).toBe('\r\u001b[2K');

  written.length = 0;
  now = 0;
  const plain = new Progress(['keys', 'keys', 'errors', 'errors'], { ...stream, isTTY: false }, () => now);
  plain.end('keys', [finding('A')]);
  plain.end('errors', []);
  plain.end('keys', [finding('B', 'fail')]);
  expect(written).toEqual(['keys: 2 tests, 2 checks, 1 failed\n']);
  plain.begin('errors');
  now = 29_000;
  plain.tick();
  expect(written).toHaveLength(1);
  now = 31_000;
  plain.tick();
  plain.tick();
  expect(written.slice(1)).toEqual(['3/4 tests · 31 s, about 10 s left · 1 rule failed · waiting 31 s for errors\n']);
  plain.close();
  expect(written.at(-1)).toBe('errors: 1 of 2 tests, 0 checks\n');
});
