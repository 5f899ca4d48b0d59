/** Nothing depends on the hour, the day or the zone in which the tests run: they pass where the clock of their process stands elsewhere. */
import { execFile } from 'node:child_process';
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
  const { TEST_WORKER_INDEX: _worker, TEST_PARALLEL_INDEX: _slot, CI: _ci, ...env } = process.env;
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
