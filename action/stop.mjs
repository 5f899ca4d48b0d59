/** `run: stop`. Ends the simulators that the job started, and shows what they were asked. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { simulators, step } from './github.mjs';

/** The simulator lets requests under way end for ten seconds. */
const longestEnd = 15_000;
const shownLines = 200;

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function end(pid) {
  if (!isRunning(pid)) return 'had ended before';
  process.kill(pid, 'SIGTERM');
  const last = Date.now() + longestEnd;
  while (isRunning(pid) && Date.now() < last) await wait(50);
  if (!isRunning(pid)) return 'stopped';
  process.kill(pid, 'SIGKILL');
  return 'was ended, because it did not stop';
}

/** Lines hold what clients sent, so they begin no command. */
function show(title, text) {
  const all = text.trimEnd().split('\n');
  const lines = all.slice(-shownLines);
  const token = randomUUID();
  const left = all.length - lines.length;
  process.stdout.write(
    `::group::${title}\n::stop-commands::${token}\n${left > 0 ? `… ${left} lines before\n` : ''}${lines.join('\n')}\n::${token}::\n::endgroup::\n`,
  );
}

await step(async () => {
  const files = existsSync(simulators) ? readdirSync(simulators) : [];
  for (const file of files) {
    const { pid, url, log } = JSON.parse(readFileSync(join(simulators, file), 'utf8'));
    process.stdout.write(`The simulator at ${url} ${await end(pid)}\n`);
    show(`Requests to ${url}`, readFileSync(log, 'utf8'));
    rmSync(join(simulators, file));
  }
  if (files.length === 0) process.stdout.write('This job has started no simulator\n');
  return 0;
});
