/** The package's main export: a simulator in the process of your tests. */
import { randomInt } from 'node:crypto';
import { UserError } from '../schemas/shared/user-error.ts';
import { Worlds } from './library/open-world.ts';
import type { World, WorldOptions } from './library/world.ts';

export type * from './library/types.ts';
export type * from './library/world.ts';
export type { Client, Fetch } from './library/caller.ts';
export type { components, operations, paths, webhooks } from './library/gateway.ts';

export interface SimulatorOptions extends WorldOptions {
  /** Groups of operations, such as `reports`, that answer 501 in every world whose definition does not set its own `without`. */
  readonly without?: readonly string[];
  /** A free port by default. */
  readonly port?: number;
  /** Name of the default world; `world-1` by default. */
  readonly world?: string;
  /** Path of a fixtures file: records that every world starts with. */
  readonly fixtures?: string;
  /** Hosts other than this machine that may receive webhooks. */
  readonly allowOutbound?: readonly string[];
}

/** A running simulator; `await using` closes it at the end of the block. */
export interface Simulator {
  readonly url: string;
  /** Address of the control plane. */
  readonly control: string;
  readonly world: World;
  /**
   * Creates an isolated world, for example for one test.
   *
   * @example
   * ```ts
   * import { startSimulator } from 'gateproof';
   *
   * await using simulator = await startSimulator();
   * await using world = await simulator.createWorld({ now: '2026-03-01T09:00:00Z', choices: { 'errors.validationStatus': 422 } });
   * const refused = await world.as('merchantAdmin')('/api/customers', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
   * console.log(refused.status); // 422
   * ```
   */
  createWorld(options?: WorldOptions): Promise<World>;
  /** Ends it with all its worlds: what they are asked then, or wait for, rejects. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a simulator in this process, listening on this machine. Without a seed, ids and keys differ on each start; with one, anyone who knows
 * the seed can compute the keys. Rejects with a one-line error if the port is in use or an option is invalid.
 *
 * @example
 * ```ts
 * import { startSimulator } from 'gateproof';
 *
 * await using simulator = await startSimulator();
 * const { url, personas } = simulator.world;
 * const answer = await fetch(`${url}/api/customers`, { headers: { 'api-key': personas.merchantAdmin.key } });
 * console.log(answer.status); // 200
 * ```
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  // Imported late, because every Playwright process imports this module for its configuration without starting a simulator.
  const { checkOptions } = await import('./library/options.ts');
  checkOptions(options);
  const { port = 0, seed, fixtures, ...rest } = options;
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
  }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UserError(`port ${port} is in use; give another one, or none to take a free one`, { cause: error });
  });
  const { url, control } = simulator;
  const close = async (): Promise<void> => {
    worlds.close();
    await simulator.close();
  };
  return {
    url,
    control,
    world: worlds.open(simulator.world, true),
    createWorld: (asked = {}) => worlds.create(asked),
    close,
    [Symbol.asyncDispose]: close,
  };
}
