/** What the package exports: a simulator in the process of a test. */
import { randomInt } from 'node:crypto';
import { Worlds } from './library/open-world.ts';
import type { World, WorldOptions } from './library/world.ts';

export type * from './library/types.ts';
export type * from './library/world.ts';
export type { Client, Fetch } from './library/caller.ts';
export type { components, operations, paths, webhooks } from './library/gateway.ts';

export interface SimulatorOptions extends WorldOptions {
  /** Groups of operations that answer 501 in every world whose definition does not state others, such as `reports`. */
  readonly without?: readonly string[];
  /** A free one unless stated. */
  readonly port?: number;
  /** Name of the default world; `world-1` unless stated. */
  readonly world?: string;
  /** A fixtures file: records that every world starts with. */
  readonly fixtures?: string;
  /** Hosts besides this machine to which webhooks may be posted. */
  readonly allowOutbound?: readonly string[];
}

/** A simulator that runs until it is closed; `await using` closes it at the end of the block. */
export interface Simulator {
  readonly url: string;
  /** Address of the control plane. */
  readonly control: string;
  /** The default world. */
  readonly world: World;
  /** Makes a further world. */
  createWorld(options?: WorldOptions): Promise<World>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a simulator on this machine, in this process. Without a seed its ids and keys differ at each start; with one, anyone who knows it has
 * the keys. Rejects with an error of one line when the port is in use or an option is wrong.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, seed, fixtures, ...rest } = options;
  // A configuration of Playwright imports this module in every process, and starts nothing.
  const { startSimulator: start } = await import('../simulator/main.ts');
  const worlds = new Worlds(
    () => simulator.url,
    () => simulator.inside,
  );
  const simulator = await start({
    ...rest,
    ...(fixtures === undefined ? {} : { fixtures: (await import('./fixtures-file.ts')).readFixtures(fixtures) }),
    port,
    ...(seed === undefined ? { idSeed: randomInt(2 ** 31) } : { seed }),
    onEvent: (describe) => worlds.note(describe()),
    onDelivery: (describe) => worlds.noteDelivery(describe()),
  });
  const { url, control, close } = simulator;
  return {
    url,
    control,
    world: worlds.open(simulator.world, true),
    createWorld: (asked = {}) => worlds.create(asked),
    close,
    [Symbol.asyncDispose]: close,
  };
}
