/**
 * Times a request that stages an event, in a world with subscribers and in one without, each twice: the second time is the control.
 * Argument: a `CostOrder` as JSON. Prints medians in milliseconds; `subscribedRow` and `unsubscribedRow` are of requests without pauses.
 */
import { makeWorld, startGateway, type BenchWorld } from '../deliveries/gateway.ts';
import { startReceiver } from '../deliveries/receiver.ts';
import { spread, type Figures } from '../sample.ts';

export interface CostOrder {
  /** For each of the four. */
  readonly samples: number;
  readonly destinations: number;
}

const warmUps = 50;
const row = 50;
const rows = 5;
const { samples, destinations } = JSON.parse(process.argv[2] ?? '{}') as CostOrder;

const gateway = await startGateway();
const receivers = await Promise.all(Array.from({ length: destinations }, () => startReceiver()));
const subscribed = await makeWorld(gateway);
await subscribed.subscribe(receivers.map(({ url }) => url));
const unsubscribed = await makeWorld(gateway);

async function timed(world: BenchWorld): Promise<number> {
  // The same request runs before each, so that the caches are equally warm.
  await subscribed.customer();
  await subscribed.clock('PT0S');
  const began = performance.now();
  await world.customer();
  const taken = performance.now() - began;
  // Completes the request's effects before the next one.
  await world.clock('PT0S');
  return taken;
}

/** The time per request without pauses, so that each meets the deliveries of those before it. */
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
  // Each round begins with a different side.
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
