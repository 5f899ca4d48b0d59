/**
 * Starts a simulator, and measures a well-behaved client without and with an attacker, and the memory left in use. Each runs in its own process.
 * Argument: an `AttackOrder` as JSON. Prints its figures.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, makeWorld } from '../attacks/attacked-world.ts';
import type { AttackName } from '../attacks/names.ts';
import { root, script } from '../processes.ts';
import type { Figures } from '../sample.ts';

export interface AttackOrder {
  readonly name: AttackName;
  readonly idleMs: number;
  readonly attackMs: number;
}

/** A process that answers each line with a line. */
class Talker {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  async read<T>(): Promise<T> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('a process ended before it answered');
    return JSON.parse(value) as T;
  }

  ask<T>(): Promise<T> {
    this.#child.stdin!.write('\n');
    return this.read<T>();
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}

const { name, idleMs, attackMs } = JSON.parse(process.argv[2] ?? '{}') as AttackOrder;
const MiB = 1_048_576;

/** Milliseconds between two requests of the well-behaved client. */
const pause = 5;

const server = new Talker(['--expose-gc', join(root, 'bench', 'processes', 'attacked-server.js')]);
const { url } = await server.read<{ readonly url: string }>();
const client = new Client(url, 1);
const world = await makeWorld(client, {});
const { key, keyId, merchantId } = world.personas.merchantAdmin;
let defects = 0;

/** Sends requests of the well-behaved client one after the other: reads, and sometimes a write. */
async function latencies(ms: number): Promise<readonly number[]> {
  const found: number[] = [];
  const until = performance.now() + ms;
  for (let count = 0; performance.now() < until; count++) {
    const began = performance.now();
    const { status } =
      count % 20 === 0
        ? await client.ask('POST', '/api/customers', { key, body: { merchantId, lastName: 'Lovelace' } })
        : await client.ask('GET', count % 2 === 0 ? '/api/transactions?maxResultCount=10' : `/api/api-keys/${keyId}/detail`, { key });
    found.push(performance.now() - began);
    if (status !== 200) defects++;
    await sleep(pause);
  }
  return found;
}

const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

await latencies(idleMs / 2);
const idle = await latencies(idleMs);
const before = await server.ask<{ readonly inUse: number }>();
const attacker = new Talker([...script('attacker'), name, url]);
await attacker.read();
const attacked = await latencies(attackMs);
const { sent, defects: seen } = await attacker.ask<{ readonly sent: number; readonly defects: number }>();
await sleep(1000);
const after = await server.ask<{ readonly inUse: number; readonly peak: number }>();

const figures: Figures = {
  idleP99: percentile(idle, 0.99),
  p99: percentile(attacked, 0.99),
  defects: defects + seen,
  memoryBefore: before.inUse / MiB,
  memoryAfter: after.inUse / MiB,
  peak: after.peak / MiB,
  attacksPerSecond: (1000 * sent) / attackMs,
};
await client.close();
await attacker.end();
await server.end();
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
