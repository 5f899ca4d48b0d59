/**
 * `npm run crash-test -- --kills 200`: kills a simulator with a data folder at random moments under load, and looks for every acknowledged write.
 * Needs a build. Exit status: 0 nothing was lost, 1 something was, 3 error.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crashTest } from './crash-test/run.ts';
import type { Durability } from './crash-test/server.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    clients: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    durability: { type: 'string', default: 'group' },
  },
});

const isDurability = (text: string): text is Durability => ['each', 'group', 'none'].includes(text);

async function main(): Promise<number> {
  const { durability } = values;
  const [kills, clients, seed] = [values.kills, values.clients, values.seed].map(Number) as [number, number, number];
  if (!isDurability(durability) || ![kills, clients, seed].every((value) => Number.isSafeInteger(value) && value > 0)) {
    process.stderr.write('crash-test: --kills, --clients and --seed are whole numbers, --durability each, group or none\n');
    return 3;
  }
  const folder = mkdtempSync(join(tmpdir(), 'crash-test-'));
  const onRestart = (count: number): void => {
    if (count % 10 === 0) process.stderr.write(`${count} of ${kills} kills\n`);
  };
  const result = await crashTest({ folder: join(folder, 'data'), kills, clients, seed, durability, onRestart });
  process.stdout.write(`${JSON.stringify({ durability, seed, clients, ...result }, null, 2)}\n`);
  if (result.faults.length > 0) {
    process.stderr.write(`crash-test: the folder is kept: ${folder}\n`);
    return 1;
  }
  rmSync(folder, { recursive: true, force: true });
  return 0;
}

process.exitCode = await main();
