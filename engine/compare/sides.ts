/** The two sides of a comparison: the deployment, and an embedded simulator with a new world for each walk. */
import { randomInt, randomUUID } from 'node:crypto';
import { startSimulator } from '../../simulator/main.ts';
import { Allowance } from '../../fixtures/client/allowance.ts';
import { connect, type Connection } from '../../fixtures/client/connection.ts';
import { HarnessError } from '../../fixtures/errors.ts';
import { controlOf, inWorld, openWorld, type ControlPlane, type OpenedWorld } from '../../fixtures/worlds/world.ts';
import { resolveTarget, type Persona, type Target } from '../../fixtures/targets/target.ts';
import { personaNames, type PersonaName } from '../../schemas/personas.ts';
import { defaultChoices } from '../../schemas/choices.ts';
import { seededChoices } from '../../simulator/worlds/choices.ts';
import { limiterNames } from '../../schemas/limiters.ts';
import { differences } from './compare.ts';
import { Lateness } from './lateness.ts';
import { factsOf } from './normal.ts';
import type { Facts } from './facts.ts';
import { restrict, scopesOf, type Scopes } from './scopes.ts';
import { takeWalk, type Exchanged, type Trace } from './trace.ts';
import type { Walk } from './walk.ts';

export interface Taken {
  readonly facts: readonly Facts[];
  readonly trace: Trace;
  /** Of its world, in the order in which the control plane shows them; undefined at a deployment. */
  readonly world?: Pick<OpenedWorld, 'personas' | 'fixtures'>;
}

export interface Side {
  readonly target: Target;
  /** Of its restricted keys. */
  readonly scopes: Scopes;
  /** `other`: what the other side showed. */
  take(walk: Walk, other?: Taken): Promise<Taken>;
  /** What was noticed, for the report. */
  readonly notes: readonly string[];
  close(): Promise<void>;
}

/** A walk starts with few other records: it only sees its own. */
export const worldOfWalk = { customers: 3, transactions: 6, contracts: 1 } as const;

/** No walk is long enough to need a limit, and callers of all walks share an address. */
const unlimited = Object.fromEntries(limiterNames.map((name) => [name, { permitLimit: 1_000_000 }]));

export const withoutLimits = (choices: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  'rateLimit.defaults' in choices ? choices : { ...choices, 'rateLimit.defaults': unlimited };

/** Limits of the run would be those of one run of the suites. */
const connectTo = (target: Target): Connection => connect(target, { allowance: new Allowance({ isLimited: false }) });

/** Each run has another seed: what follows from it is noise, as at a deployment. */
const newSeed = (): number => randomInt(2 ** 31 - 1);

/** The deployment. A simulator with a control plane gets a new world for each run of a walk, which is dropped after it. */
export async function openDeployment(target: Target, signal?: AbortSignal): Promise<Side> {
  const control = controlOf(target);
  const connection = connectTo(target);
  const lateness = new Lateness();
  const taken = async (walk: Walk, walked: Target, isKept: boolean, other?: Taken): Promise<Taken> => {
    const missing = (trace: Trace): readonly string[] =>
      !isKept || other === undefined || haveParted(trace.exchanges, other.trace)
        ? []
        : missingIn(factsOf(trace, walked), other.facts, lateness);
    const events = (exchanges: readonly Exchanged[]): number =>
      other === undefined || haveParted(exchanges, other.trace) ? 0 : (other.trace.events?.length ?? 0);
    const awaited = { lateness, events, missing };
    const trace = await takeWalk(walk, { connection, target: walked, nonce: randomUUID(), isKept, signal, awaited });
    return { facts: factsOf(trace, walked), trace };
  };
  return {
    // Which personas a world has is known once there is one.
    target: control === undefined ? target : await inSomeWorld(target, control, async (walked) => walked),
    // Each world of a simulator has the keys of the roles.
    scopes: control === undefined ? await scopesOf(target, connection) : {},
    get notes() {
      return lateness.notes;
    },
    take: (walk, other) =>
      control === undefined
        ? taken(walk, target, true, other)
        : inSomeWorld(target, control, (walked) => taken(walk, walked, false, other)),
    close: () => connection.close(),
  };
}

/** Whether one side refused what the other allowed: what followed is another walk. */
const haveParted = (exchanges: readonly Exchanged[], other: Trace): boolean =>
  exchanges.some(({ answer }, index) => answer.ok !== other.exchanges[index]?.answer.ok);

/** What the latest answer of a walk lacks, as a list that is late does, of what the other side showed there. */
function missingIn(facts: readonly Facts[], other: readonly Facts[], lateness: Lateness): readonly string[] {
  const [mine, theirs] = [facts.at(-1), other[facts.length - 1]];
  if (mine === undefined || theirs === undefined || mine.operation !== theirs.operation || mine.status !== theirs.status) return [];
  return differences(mine, theirs)
    .filter((difference) => lateness.explains(difference))
    .map(({ aspect }) => aspect);
}

async function inSomeWorld<T>(target: Target, control: ControlPlane, work: (walked: Target) => Promise<T>): Promise<T> {
  const opened = await openWorld(control, { seed: newSeed(), definition: worldOfWalk });
  try {
    return await work(inWorld(target, opened));
  } finally {
    await opened.world.drop().catch((error: unknown) => {
      if (!(error instanceof HarnessError)) throw error;
    });
  }
}

/** A state that a record of the simulator moved to, or in which it was made. */
export interface SeenMove {
  readonly resource: string;
  readonly from: string | null;
  readonly to: string;
}

export interface SimulatorSide extends Omit<Side, 'target' | 'scopes' | 'notes'> {
  /** A walk in a world with these choices in place of those of the simulator. */
  takeWith(walk: Walk, choices: Readonly<Record<string, unknown>>): Promise<Taken>;
  /** A walk in a world that has walked it before, and holds what it made. */
  takeAged(walk: Walk): Promise<Taken>;
  /** Ids of the choices that were read; empty it to get those of one walk. */
  readonly reads: Set<string>;
  readonly moves: readonly SeenMove[];
  /** Personas whose keys could not be restricted as those of the deployment. */
  readonly unrestricted: ReadonlySet<string>;
  /** Choices of the walks that follow. */
  choices: Readonly<Record<string, unknown>>;
}

/** A simulator in this process. */
export async function openSimulator(
  common: Common,
  choices: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<SimulatorSide> {
  const reads = new Set<string>();
  const moves = new Map<string, SeenMove>();
  const unrestricted = new Set<string>();
  const simulator = await startSimulator({
    port: 0,
    host: '127.0.0.1',
    seed: 1,
    onChoiceRead: (id) => reads.add(id),
    onRequest: (describe) => {
      for (const { resource, from, to } of describe().moves) moves.set(`${resource} ${from} ${to}`, { resource, from, to });
    },
  });
  const { url, control } = simulator;
  const base = resolveTarget({ name: 'simulator', baseUrl: url, control, consent: { write: true } });
  const connection = connectTo(base);
  let made: Readonly<Record<string, unknown>> = {};
  /** The default world answers callers without a key of another world: it makes the same choices. */
  const chooseForAll = async (own: Readonly<Record<string, unknown>>): Promise<void> => {
    if (JSON.stringify(own) === JSON.stringify(made)) return;
    const before = Object.fromEntries(Object.entries(defaultChoices).filter(([id]) => id in made));
    const some = Object.entries({ ...before, ...own }).filter(([id]) => !seededChoices.some((seeded) => seeded === id));
    await simulator.inside.control('worlds.settings', { id: simulator.world.id }, { choices: Object.fromEntries(some) });
    made = own;
  };
  const takeWith = async (walk: Walk, own: Readonly<Record<string, unknown>>, isAged = false): Promise<Taken> => {
    await chooseForAll(withoutLimits(own));
    const opened = await openWorld({ url: control }, { seed: newSeed(), definition: worldOfWalk, choices: withoutLimits(own) });
    try {
      const target = mirrored(common, base, opened);
      if (common.scopes !== undefined)
        for (const name of await restrict(inWorld(base, opened), common.scopes, connection)) unrestricted.add(name);
      const walked = (): Promise<Trace> => takeWalk(walk, { connection, target, nonce: randomUUID(), isKept: false, signal });
      if (isAged) await walked();
      const trace = await walked();
      return { facts: factsOf(trace, target), trace, world: opened };
    } finally {
      await opened.world.drop().catch((error: unknown) => {
        if (!(error instanceof HarnessError)) throw error;
      });
    }
  };
  const side: SimulatorSide = {
    reads,
    unrestricted,
    get moves() {
      return [...moves.values()];
    },
    choices,
    take: (walk) => takeWith(walk, side.choices),
    takeWith: (walk, own) => takeWith(walk, own),
    takeAged: (walk) => takeWith(walk, side.choices, true),
    async close() {
      await connection.close();
      await simulator.close();
    },
  };
  return side;
}

/** What both sides have: personas with these ids, and fixtures. A recording states it of its deployment. */
export interface Common {
  readonly personas: Readonly<Record<string, readonly string[]>>;
  readonly fixtures: readonly string[];
  readonly requests: Readonly<Record<string, unknown>>;
  /** Of restricted keys. */
  readonly scopes?: Scopes;
}

export const commonOf = ({ personas, fixtures, requests }: Target, scopes: Scopes = {}): Common => ({
  personas: Object.fromEntries(Object.entries(personas).map(([name, persona]) => [name, Object.keys(persona)])),
  fixtures: Object.keys(fixtures),
  requests,
  ...(Object.keys(scopes).length === 0 ? {} : { scopes }),
});

/** The simulator's world with only the personas, ids and fixtures that the deployment has too. */
function mirrored({ personas, fixtures, requests }: Common, base: Target, opened: OpenedWorld): Target {
  const whole = inWorld(base, opened);
  const some: Partial<Record<PersonaName, Persona>> = {};
  for (const name of personaNames) {
    const [mine, known] = [whole.personas[name], personas[name]];
    if (mine === undefined || known === undefined) continue;
    const { key, ...ids } = mine;
    some[name] = { key, ...Object.fromEntries(Object.entries(ids).filter(([member]) => known.includes(member))) };
  }
  return {
    ...whole,
    requests,
    personas: some,
    fixtures: Object.fromEntries(Object.entries(whole.fixtures).filter(([name]) => fixtures.includes(name))),
  };
}
