/** What the package exports: a simulator in the process of a test. Its types stand here alone, so that the declarations need no others. */
import { randomInt } from 'node:crypto';
import { openWorld } from '../fixtures/worlds/world.ts';
import { startSimulator as start } from '../simulator/main.ts';

/** A kind of caller, with its API key. */
export interface Persona {
  readonly key: string;
  readonly keyId: string;
  readonly userId: string;
  readonly merchantId?: string;
  readonly resellerId?: string;
}

export type PersonaName = 'merchantAdmin' | 'merchantUser' | 'noPermissions' | 'otherMerchant' | 'actionsOnly' | 'reseller' | 'hostAdmin';

/** What a world starts with. */
export interface SeededWorld {
  readonly id: string;
  readonly personas: Readonly<Record<PersonaName, Persona>>;
  /** Ids of records, such as `cardTransaction`. */
  readonly fixtures: Readonly<Record<string, string>>;
}

/** As in the body of `POST /_sim/worlds` (docs/simulator.md). */
export interface WorldOptions {
  readonly seed?: number;
  readonly definition?: {
    readonly customers?: number;
    readonly transactions?: number;
    readonly contracts?: number;
    readonly without?: readonly string[];
  };
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Instant at which the clock of the world is frozen; wall time when absent. */
  readonly now?: string;
}

/** As in the body of `POST /_sim/worlds/{id}/faults`. */
export interface Fault {
  /** Id of an operation, or `*`. */
  readonly operation: string;
  readonly status?: number;
  /** Milliseconds. */
  readonly delay?: number;
  readonly drop?: boolean;
  readonly malformed?: boolean;
  readonly count?: number;
  readonly rate?: number;
}

/** A world of its own, for example for one test. */
export interface World extends SeededWorld {
  /** Moves the clock on by an ISO 8601 duration such as `PT1H`; resolves when everything due has run. */
  advance(duration: string): Promise<void>;
  /** Moves the clock to an instant, never backwards. */
  set(instant: string): Promise<void>;
  freeze(): Promise<void>;
  fault(fault: Fault): Promise<void>;
  /** The request log: how each answer was decided. */
  requests(): Promise<unknown>;
  /** Deletes the world. */
  drop(): Promise<void>;
}

export interface SimulatorOptions extends WorldOptions {
  /** Groups of operations that answer 501 in every world whose definition does not state others, such as `reports`. */
  readonly without?: readonly string[];
  /** A free one unless stated. */
  readonly port?: number;
  /** Name of the default world; `world-1` unless stated. */
  readonly world?: string;
  /** Hosts besides this machine to which webhooks may be posted. */
  readonly allowOutbound?: readonly string[];
}

export interface Simulator {
  readonly url: string;
  /** Address of the control plane. */
  readonly control: string;
  /** The default world. */
  readonly world: SeededWorld;
  /** Makes a further world. */
  createWorld(options?: WorldOptions): Promise<World>;
  close(): Promise<void>;
}

/**
 * Starts a simulator on this machine. Without a seed its keys differ at each start. Rejects with an error of one line when the port is in use
 * or an option is wrong.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, seed = randomInt(2 ** 31), ...rest } = options;
  const { url, control, world, close } = await start({ ...rest, port, seed });
  return {
    url,
    control,
    world,
    async createWorld(asked = {}): Promise<World> {
      const opened = await openWorld({ url: control }, asked);
      const { id, advance, set, freeze, requests, drop, fault } = opened.world;
      return {
        id,
        personas: opened.personas as SeededWorld['personas'],
        fixtures: opened.fixtures,
        advance,
        set,
        freeze,
        requests,
        drop,
        fault: (wanted) => fault({ ...wanted }),
      };
    },
    close,
  };
}
