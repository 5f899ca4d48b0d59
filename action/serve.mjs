/** `run: serve`. The simulator goes on after the step; `run: stop` ends it, or the runner at the end of the job. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findCommand, input, mask, options, setOutputs, simulators, step, temporary } from './github.mjs';

const longestStart = 60_000;

await step(async () => {
  const folder = mkdtempSync(join(temporary, 'gateproof-simulator-'));
  const [ready, log] = [join(folder, 'ready.json'), join(folder, 'requests.log')];
  const given = options({
    '--port': 'PORT',
    '--seed': 'SEED',
    '--shard': 'SHARD',
    '--choices': 'CHOICES',
    '--fixtures': 'FIXTURES',
    '--now': 'NOW',
  });
  const streams = [ready, log].map((path) => openSync(path, 'w'));
  // Of its own process group, so that the end of the step does not end it.
  const child = spawn(process.execPath, [findCommand(), 'serve', '--json', ...given], { stdio: ['ignore', ...streams], detached: true });
  child.unref();
  for (const stream of streams) closeSync(stream);
  const { url, control, world } = await lineOf(child, ready, log);
  mkdirSync(simulators, { recursive: true });
  writeFileSync(join(simulators, `${child.pid}.json`), JSON.stringify({ pid: child.pid, url, log }));
  // With a seed, keys are public, and a masked one would only hide what a log says.
  if (input('SEED') === '') for (const { key } of Object.values({ ...world.personas, ...world.keys })) mask(key);
  const target = join(folder, 'target.yaml');
  const { personas, fixtures } = world;
  writeFileSync(target, `${JSON.stringify({ name: 'Simulator of the job', baseUrl: url, control, personas, fixtures })}\n`, {
    mode: 0o600,
  });
  setOutputs({ url, control, world: world.id, key: personas.merchantAdmin.key, 'target-file': target });
  process.stdout.write(`Simulator ready at ${url}\n`);
  return 0;
});

/** What the simulator prints when it is ready. Rejects with its last words if it ends before. */
async function lineOf(child, ready, log) {
  const end = Date.now() + longestStart;
  for (;;) {
    const text = readFileSync(ready, 'utf8');
    if (text.endsWith('\n')) return JSON.parse(text);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        readFileSync(log, 'utf8')
          .trim()
          .split('\n')
          .at(-1)
          ?.replace(/^gateproof: /, '') || 'the simulator ended at once',
      );
    if (Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`the simulator was not ready after ${longestStart / 1000} seconds`);
    }
    await wait(50);
  }
}
