/**
 * Times a request that stages an event, in a world with subscribers and in one without, each twice: the second time is the control.
 * Argument: a `CostOrder` as JSON. Prints the middle of each,
 * in milliseconds; `subscribedRow` and `unsubscribedRow` are of requests without a pause between them.
 */
import { makeWorld, startGateway, type BenchWorld } from '../deliveries/gateway.ts';
import { startReceiver } from '../deliveries/receiver.ts';
import { spread, type Figures } from '../sample.ts';

export interface CostOrder {
  /** Of each of the four. */
  readonly samples: number;
  readonly destinations: number;
}

const warmUps = 50;
/** Requests of a row, and how many rows. */
const row = 50;
const rows = 5;
const { samples, destinations } = JSON.parse(process.argv[2] ?? '{}') as CostOrder;

const gateway = await startGateway();
const receivers = await Promise.all(Array.from({ length: destinations }, () => startReceiver()));
const subscribed = await makeWorld(gateway);
await subscribed.subscribe(receivers.map(({ url }) => url));
const unsubscribed = await makeWorld(gateway);

async function timed(world: BenchWorld): Promise<number> {
  // Each comes after the same: what was done last is still warm.
  await subscribed.customer();
  await subscribed.clock('PT0S');
  const began = performance.now();
  await world.customer();
  const taken = performance.now() - began;
  // What the request set off runs its course before the next one.
  await world.clock('PT0S');
  return taken;
}

/** Requests one after the other, without a pause: each meets the deliveries of those before it. Of one of them. */
async function inARow(world: BenchWorld): Promise<number> {
  const began = performance.now();
  for (let i = 0; i < row; i++) await world.customer();
  const taken = (performance.now() - began) / row;
  await world.clock('PT0S');
  return taken;
}

for (let i = 0; i < warmUps; i++) await timed(i % 2 === 0 ? subscribed : unsubscribed);
const sides = { subscribed, unsubscribed, subscribedAgain: subscribed, unsubscribedAgain: unsubscribed };
const names = Object.keys(sides) as (keyof typeof sides)[];
const times = {
  subscribed: [] as number[],
  unsubscribed: [] as number[],
  subscribedAgain: [] as number[],
  unsubscribedAgain: [] as number[],
};
for (let i = 0; i < samples; i++) {
  // Each round begins with another one.
  for (const turn of names.keys()) {
    const name = names[(turn + i) % names.length]!;
    times[name].push(await timed(sides[name]));
  }
}
const rowTimes = { subscribedRow: [] as number[], unsubscribedRow: [] as number[] };
for (let i = 0; i < rows; i++) {
  rowTimes.subscribedRow.push(await inARow(subscribed));
  rowTimes.unsubscribedRow.push(await inARow(unsubscribed));
}
const figures: Figures = Object.fromEntries(Object.entries({ ...times, ...rowTimes }).map(([name, taken]) => [name, spread(taken).median]));
for (const receiver of receivers) await receiver.close();
await gateway.close();
process.stdout.write(`${JSON.stringify(figures)}\n`);
