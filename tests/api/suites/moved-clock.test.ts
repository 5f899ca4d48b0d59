/** Nothing depends on the hour, the day or the zone in which the tests run: they pass where the clock of their process stands elsewhere. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const move = new URL('../../moved-clock/move.js', import.meta.url).href;

interface Ended {
  readonly status: number;
  readonly out: string;
}

/** Runs Node with a moved clock, and whatever it starts. */
function run(at: string, zone: string, args: readonly string[]): Promise<Ended> {
  const { TEST_WORKER_INDEX: _worker, TEST_PARALLEL_INDEX: _slot, CI: _ci, PLAYWRIGHT_JSON_OUTPUT_FILE: _file, ...env } = process.env;
  const moved = { ...env, TZ: zone, GATEPROOF_MOVED_CLOCK: at, NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import ${move}` };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env: moved, maxBuffer: 50_000_000 }, (error, out, err) =>
      resolve({ status: error === null ? 0 : Number(error.code), out: error === null ? out : out + err }),
    );
  });
}

const moments = [
  ['at 02:00 UTC', '2026-11-22T02:00:00Z', 'UTC'],
  ['a minute before a new year', '2026-12-31T23:59:00Z', 'UTC'],
  ['on a leap day', '2028-02-29T12:00:00Z', 'America/New_York'],
  ['where it is 14 hours later', '2026-06-30T11:30:00Z', 'Pacific/Kiritimati'],
] as const;

/** Node writes the Date header by a clock that no library moves, so without a control plane these compare two clocks. */
const isMoved = (text: string): boolean => !/^(KEY-DETAIL-CREATED|LISTEN-EXPIRES-FUTURE): /.test(text);

test.describe.configure({ timeout: 900_000 });

for (const [what, at, zone] of moments)
  test(`the simulator is certified ${what}`, async () => {
    const { status, out } = await run(at, zone, ['--import', 'tsx', 'tests/moved-clock/certify.ts']);
    expect(status, out).toBe(0);
    const { now, controlled, plain } = JSON.parse(out) as Record<'controlled' | 'plain', Record<string, string[]>> & { now: string };
    // It was moved, and ran on from there.
    expect(Date.parse(now) - Date.parse(at)).toBeGreaterThan(0);
    expect(Date.parse(now) - Date.parse(at)).toBeLessThan(900_000);
    expect(Object.keys(controlled).filter((verdict) => verdict !== 'pass' && verdict !== 'inconclusive')).toEqual([]);
    expect(controlled['pass']!.length).toBeGreaterThan(1000);
    for (const verdict of ['fail', 'error', 'warn']) expect((plain[verdict] ?? []).filter(isMoved), verdict).toEqual([]);
    // What is left untested waits for time to go by, and for nothing that a calendar decides.
    const reasons = (plain['untested'] ?? []).filter((text) => !/ needs (control|hooks|lifetimes\.|consent\.)/.test(text));
    expect(reasons).toEqual([]);
    expect(plain['pass']!.length).toBeGreaterThan(500);
  });

const unit = join(root, 'tests', 'unit');
/** The unit tests that read the clock or name a zone. */
const timed = readdirSync(unit)
  .filter((name) => name.endsWith('.test.ts') && /\bDate\b|[cC]lock|timeZone/.test(readFileSync(join(unit, name), 'utf8')))
  .map((name) => `tests/unit/${name}`);

for (const [what, at, zone] of moments)
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  test(`the unit tests that concern time pass ${what}`, async ({}, info) => {
    expect(timed.length).toBeGreaterThan(10);
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    // A folder of its own, because a run empties it.
    const own = ['--project', 'unit', '--workers', '1', '--reporter', 'json', '--output', info.outputPath('unit')];
    const { status, out } = await run(at, zone, [cli, 'test', ...own, ...timed]);
    expect(status, out).toBe(0);
    const { stats } = JSON.parse(out) as { stats: Record<'expected' | 'unexpected' | 'skipped', number> & { startTime: string } };
    expect(stats).toMatchObject({ unexpected: 0, skipped: 0 });
    expect(stats.expected).toBeGreaterThan(100);
    // It was moved.
    expect(Math.abs(Date.parse(stats.startTime) - Date.parse(at))).toBeLessThan(900_000);
  });
