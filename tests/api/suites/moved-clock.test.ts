/** The unit and API tests do not depend on the hour, the day or the zone in which they run: they pass with a moved clock. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { moments, type Moment } from '../../time.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const move = new URL('../../moved-clock/move.js', import.meta.url).href;

interface Ended {
  readonly status: number;
  readonly out: string;
}

function run({ at, zone }: Moment, args: readonly string[], own: Readonly<Record<string, string>>): Promise<Ended> {
  // Without the outer run's variables: its mode, worker and reports.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(CI$|TEST_|PLAYWRIGHT_|PW)/.test(name)));
  const moved = { ...env, ...own, TZ: zone, GATEPROOF_MOVED_CLOCK: at, NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import ${move}` };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: moved, maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out: error === null ? out : out + err }),
    );
  });
}

const tests = join(root, 'tests');
const source = (file: string): string => readFileSync(join(tests, file), 'utf8');
/** Unit and API tests whose text mentions a clock, a date or a zone, except those that start whole runs. */
const timed = ['unit', 'api']
  .flatMap((folder) => readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.test.ts') && !/^api\/(command|suites)\//.test(file) && /\bDate\b|[cC]lock|timeZone/.test(source(file)))
  .toSorted();
/** To save time, each file runs at one of these, in rotation. */
const turns = [moments.leapDay, moments.yearEnd];
for (const [turn, moment] of turns.entries())
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  test(`the unit and API tests that concern time pass ${moment.what}`, { tag: '@full' }, async ({}, info) => {
    test.setTimeout(900_000);
    const files = timed.filter((_, index) => index % turns.length === turn);
    for (const folder of ['unit/', 'api/']) expect(files.some((file) => file.startsWith(folder))).toBe(true);
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const report = info.outputPath('moved.json');
    // A folder of its own, because a run empties it.
    const args = [cli, 'test', '--config', 'tests/moved-clock', '--output', info.outputPath('moved')];
    const { status, out } = await run(moment, [...args, ...files.map((file) => `tests/${file}`)], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    expect(status, out).toBe(0);
    const text = readFileSync(report, 'utf8');
    const { stats, suites } = JSON.parse(text) as {
      stats: Record<'expected' | 'unexpected' | 'skipped' | 'flaky', number>;
      suites: readonly { readonly file: string }[];
    };
    expect(suites.map(({ file }) => file).toSorted()).toEqual(files);
    expect(stats).toMatchObject({ unexpected: 0, skipped: 0, flaky: 0 });
    // The clock was moved, in the run and in the worker of each test.
    const starts = [...text.matchAll(/"startTime": "([^"]+)"/g)].map(([, start]) => Date.parse(start!) - Date.parse(moment.at));
    expect(starts).toHaveLength(1 + stats.expected);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...starts)).toBeLessThan(900_000);
  });
