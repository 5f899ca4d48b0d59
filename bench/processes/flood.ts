/**
 * Stages events for destinations of which one is dead and one is slow, and counts what arrives.
 * Argument: a `FloodOrder` as JSON. Prints its figures.
 */
import { makeWorld, startGateway } from '../deliveries/gateway.ts';
import { startReceiver, type BenchReceiver } from '../deliveries/receiver.ts';
import type { Figures } from '../sample.ts';

export interface FloodOrder {
  readonly events: number;
  /** Includes the dead one and the slow one. */
  readonly destinations: number;
}

/** Milliseconds that the slow destination takes per delivery. */
const slowness = 3;
const day = 86_400_000;

const { events, destinations } = JSON.parse(process.argv[2] ?? '{}') as FloodOrder;

const gateway = await startGateway();
const dead = await startReceiver();
await dead.close();
const slow = await startReceiver(slowness);
const healthy: BenchReceiver[] = [];
while (healthy.length < destinations - 2) healthy.push(await startReceiver());
const live = [slow, ...healthy];

const world = await makeWorld(gateway);
const [deadId] = await world.subscribe([dead, ...live].map(({ url }) => url));
const made: string[] = [];
const began = performance.now();
while (made.length < events) made.push(await world.customer());
await world.clock('PT0S');
const seconds = (performance.now() - began) / 1000;
// Lets the dead destination be retried.
await world.clock('PT1M');

const sum = (count: (receiver: BenchReceiver) => number): number => live.map(count).reduce((a, b) => a + b, 0);
const distinct = ({ got }: BenchReceiver): number => new Set(got.map(({ id }) => id)).size;
const isDisordered = ({ got }: BenchReceiver): boolean => got.some(({ customerId }, index) => customerId !== made[index]);
const window = { fromUtc: new Date(Date.now() - day).toISOString(), toUtc: new Date(Date.now() + day).toISOString() };
const given = await world.post('/notifications/deliveries/outcome-summary', { ...window, destinationId: deadId });

const figures: Figures = {
  due: events * live.length,
  lost: sum((receiver) => events - distinct(receiver)),
  doubled: sum((receiver) => receiver.got.length - distinct(receiver)),
  disordered: live.filter(isDisordered).length,
  unkept: events - given.suppressed - given.failed,
  perSecond: (events * destinations) / seconds,
};
for (const receiver of live) await receiver.close();
await gateway.close();
process.stdout.write(`${JSON.stringify(figures)}\n`);
