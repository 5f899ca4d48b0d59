/**
 * Lets `gateproof listen` forward events while one of the two sides is away repeatedly, and counts what arrives.
 * Argument: a `ListeningOrder` as JSON. Prints its figures.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { makeWorld, startGateway } from '../deliveries/gateway.ts';
import { endWithParent, hasEnded } from '../deliveries/orphans.ts';
import { startReceiver } from '../deliveries/receiver.ts';
import { startRelay } from '../deliveries/relay.ts';
import { root } from '../processes.ts';
import type { Figures } from '../sample.ts';

export interface ListeningOrder {
  /** The side that is interrupted. A gateway keeps its sessions. */
  readonly outage: 'receiver' | 'gateway';
  readonly events: number;
  readonly outages: number;
}

const awayMs = 700;
/** Pause between events, short enough that some are always in progress. */
const betweenMs = 5;
const maxRunMs = 60_000;

const { outage, events, outages } = JSON.parse(process.argv[2] ?? '{}') as ListeningOrder;

const gateway = await startGateway();
const relay = await startRelay(gateway.url);
const receiver = await startReceiver();
const world = await makeWorld(gateway);
const state = mkdtempSync(join(tmpdir(), 'listening-'));
const args = ['--import', 'tsx', join(root, 'cli', 'main.ts'), 'listen', '--json', '--poll', '0.1', '--types', 'customer.created'];
const listener = spawn(process.execPath, [...args, '--url', relay.url, '--forward-to', receiver.url], {
  cwd: root,
  env: { ...process.env, GATEPROOF_KEY: world.key, XDG_STATE_HOME: state },
  stdio: ['ignore', 'pipe', 'inherit'],
});
endWithParent(listener.pid);
const output = createInterface({ input: listener.stdout });
await once(output, 'line');

/** Interrupts and restores the side repeatedly while events are staged. */
async function interrupt(): Promise<void> {
  const side = outage === 'receiver' ? receiver : relay;
  for (let i = 0; i < outages; i++) {
    await wait((events * betweenMs) / (outages + 1));
    await side.close();
    await wait(awayMs);
    await side.reopen();
  }
}

const made: string[] = [];
async function stage(): Promise<void> {
  while (made.length < events) {
    made.push(await world.customer());
    await wait(betweenMs);
  }
}

await Promise.all([interrupt(), stage()]);
const distinct = (): readonly string[] => [...new Set(receiver.got.map(({ customerId }) => customerId))];
for (const until = Date.now() + maxRunMs; distinct().length < events && Date.now() < until;) await wait(50);
const ended = once(listener, 'exit');
listener.kill('SIGINT');
await ended;
hasEnded(listener.pid);

const received = distinct();
const figures: Figures = {
  events,
  received: received.length,
  missed: made.filter((id) => !received.includes(id)).length,
  repeated: receiver.answered.length - new Set(receiver.answered).size,
  disordered: received.filter((id, index) => id !== made[index]).length,
};
await receiver.close();
await relay.close();
await gateway.close();
rmSync(state, { recursive: true });
process.stdout.write(`${JSON.stringify(figures)}\n`);
