/** The tests do not depend on the hour, the day or the zone in which they run: they pass with a moved clock. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { eachOf } from '../../proof.ts';
import { nextEndOfSummerTime, nextLeapDay, nextYearEnd } from '../../time.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const move = new URL('../../moved-clock/move.js', import.meta.url).href;

interface Ended {
  readonly status: number;
  readonly out: string;
}

function run(at: string, zone: string, args: readonly string[], own: Readonly<Record<string, string>> = {}): Promise<Ended> {
  // Without the outer run's variables: its mode, worker and reports.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(CI$|TEST_|PLAYWRIGHT_|PW)/.test(name)));
  const moved = { ...env, ...own, TZ: zone, GATEPROOF_MOVED_CLOCK: at, NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import ${move}` };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: moved, maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out: error === null ? out : out + err }),
    );
  });
}

/**
 * These lie ahead, so that the unmoved Date header ends no overlap. Few runs cover many conditions, since each is expensive: midnight, a
 * leap day, the end of a month and of a year, a zone far ahead and one off by half an hour.
 */
const moments = [
  ['across the end of a leap day and of its month, where it is 3.5 hours earlier', nextLeapDay(), 'America/St_Johns'],
  ['across a new year, where it is 14 hours later', nextYearEnd(), 'Pacific/Kiritimati'],
] as const;
/** The zone of the machine and of the merchants. */
const endOfSummerTime = ['across the end of summer time', nextEndOfSummerTime(), 'America/New_York'] as const;

/** Node writes the Date header by a clock that no library moves, so without a control plane these rules compare two clocks. */
const isMoved = (text: string): boolean => !/^(KEY-DETAIL-CREATED|LISTEN-EXPIRES-FUTURE): /.test(text);

test.describe.configure({ timeout: 900_000 });

const certified = [...moments, endOfSummerTime];
for (const [what, at, zone] of eachOf(certified.length, certified))
  test(`the simulator is certified ${what}`, async () => {
    const { status, out } = await run(at, zone, ['--import', 'tsx', 'tests/moved-clock/certify.ts']);
    expect(status, out).toBe(0);
    const { controlled, plain, ...its } = JSON.parse(out) as Record<'controlled' | 'plain', Record<string, string[]>> &
      Record<'now' | 'zone', string>;
    const { now } = its;
    expect(its.zone).toBe(zone);
    // The clock was moved, and ran on from there.
    expect(Date.parse(now) - Date.parse(at)).toBeGreaterThan(1500);
    expect(Date.parse(now) - Date.parse(at)).toBeLessThan(900_000);
    expect(Object.keys(controlled).filter((verdict) => verdict !== 'pass' && verdict !== 'inconclusive')).toEqual([]);
    expect(controlled['pass']!.length).toBeGreaterThan(1000);
    for (const verdict of ['fail', 'error', 'warn']) expect((plain[verdict] ?? []).filter(isMoved), verdict).toEqual([]);
    // What is untested waits for time to pass, not for a date.
    const reasons = (plain['untested'] ?? []).filter((text) => !/ needs (control|hooks|lifetimes\.|consent\.)/.test(text));
    expect(reasons).toEqual([]);
    expect(plain['pass']!.length).toBeGreaterThan(500);
  });

const tests = join(root, 'tests');
const source = (file: string): string => readFileSync(join(tests, file), 'utf8');
/** Unit and API tests whose text mentions a clock, a date or a zone, except those that start whole runs. */
const timed = ['unit', 'api']
  .flatMap((folder) => readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith('.test.ts') && !/^api\/(command|suites)\//.test(file) && /\bDate\b|[cC]lock|timeZone/.test(source(file)))
  .toSorted();
for (const [turn, [what, at, zone]] of moments.entries())
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  test(`the unit and API tests that concern time pass ${what}`, { tag: '@full' }, async ({}, info) => {
    // To save time, each file runs at one of the moments, in rotation.
    const files = timed.filter((_, index) => index % moments.length === turn);
    for (const folder of ['unit/', 'api/']) expect(files.some((file) => file.startsWith(folder))).toBe(true);
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    const report = info.outputPath('moved.json');
    // A folder of its own, because a run empties it.
    const args = [cli, 'test', '--config', 'tests/moved-clock', '--output', info.outputPath('moved')];
    const { status, out } = await run(at, zone, [...args, ...files.map((file) => `tests/${file}`)], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    expect(status, out).toBe(0);
    const text = readFileSync(report, 'utf8');
    const { stats, suites } = JSON.parse(text) as {
      stats: Record<'expected' | 'unexpected' | 'skipped' | 'flaky', number>;
      suites: readonly { readonly file: string }[];
    };
    expect(suites.map(({ file }) => file).toSorted()).toEqual(files);
    expect(stats).toMatchObject({ unexpected: 0, skipped: 0, flaky: 0 });
    // The clock was moved, in the run and in the worker of each test.
    const starts = [...text.matchAll(/"startTime": "([^"]+)"/g)].map(([, start]) => Date.parse(start!) - Date.parse(at));
    expect(starts).toHaveLength(1 + stats.expected);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...starts)).toBeLessThan(900_000);
  });
