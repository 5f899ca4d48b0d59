/** A client that ignores signals, in a process group of its own, is stopped when its grading is interrupted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { builtCommand } from '../../built-command.ts';
import { newFolder } from '../../new-folder.ts';

const client = `
import { appendFileSync } from 'node:fs';
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});
appendFileSync(process.argv[2], process.pid + '\\n');
setInterval(() => {}, 1000);
`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Interrupts a grading when its clients run, with this many signals. */
async function interrupted(signals: number, way: '--run' | '--adapter', ...args: readonly string[]) {
  const folder = newFolder('grading');
  const [script, pids, out] = ['client.mjs', 'pids', 'out'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(script, client);
  const command = `"${process.execPath}" "${script}" "${pids}"`;
  const child = spawn(process.execPath, [builtCommand, 'grade', way, command, '--timeout', '200', '--out', out, ...args]);
  const ended = once(child, 'close');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  while (!existsSync(pids)) await pause(50);
  child.kill('SIGINT');
  for (let sent = 1; sent < signals; sent++) {
    // Signals of one moment count as one.
    await pause(300);
    child.kill('SIGINT');
  }
  const [status] = (await ended) as [number];
  const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  for (let waited = 0; waited < 5000 && started.some(isAlive); waited += 50) await pause(50);
  return { status, text, left: started.filter(isAlive), out };
}

test('what was played until then is not judged', async () => {
  const { status, text, left, out } = await interrupted(1, '--run');
  expect([status, left]).toEqual([3, []]);
  expect(text).toContain('Interrupted: stopping the client');
  const { counts } = JSON.parse(readFileSync(join(out, 'certificate.json'), 'utf8')) as { counts: Record<string, number> };
  expect(Object.keys(counts).filter((verdict) => (counts[verdict] ?? 0) > 0)).toEqual(['untested']);
});

test('cuts are not graded without an undisturbed run', async () => {
  const { status, text, left } = await interrupted(1, '--run', '--every-cut');
  expect([status, left]).toEqual([3, []]);
  expect(text).toContain('gateproof: interrupted; nothing is graded\n');
  expect(text).not.toMatch(/^\s+at /m);
});

test('a second signal ends the grading at once, and its clients', async () => {
  // An adapter has three seconds to end after it was asked to.
  const { status, left } = await interrupted(2, '--adapter');
  expect([status, left]).toEqual([130, []]);
});
