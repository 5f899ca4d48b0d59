/** A simulator in this process, as a target. */
import type { ObservedEvent, ObservedRequest } from '../../simulator/main.ts';
import { resolveTarget, type Target, type TargetFile } from '../../fixtures/targets/target.ts';

export interface EmbeddedTarget {
  readonly target: Target;
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Of the default world. */
  readonly mutants?: readonly string[];
  /** Of every world. */
  readonly choices?: Readonly<Record<string, unknown>>;
  /** Groups of every world whose operations answer 501. */
  readonly without?: readonly string[];
  /** Called with the id of each choice that a world reads. */
  readonly onChoiceRead?: (id: string) => void;
  /** Called for each answered request. */
  readonly onRequest?: (describe: () => ObservedRequest) => void;
  /** Called for each event. */
  readonly onEvent?: (describe: () => ObservedEvent) => void;
}

/** For one that answers thousands of runs: the callers without a key of all of them are one address to it. */
export const ofManyRuns: EmbeddedOptions = { choices: { 'rateLimit.defaults': { 'auth.failures': { permitLimit: 1_000_000 } } } };

/** Starts it on a free port of the loopback; `close` ends it. */
export async function embeddedTarget(seed: number, options: EmbeddedOptions = {}): Promise<EmbeddedTarget> {
  const { startSimulator } = await import('../../simulator/main.ts');
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed, ...options });
  const { url, control, world } = simulator;
  const file: TargetFile = {
    name: 'Embedded simulator',
    baseUrl: url,
    personas: world.personas,
    fixtures: world.fixtures,
    // Stated, so that what is recorded of them can be judged: how a target reads an assumed body is unknown.
    requests: { 'apiKeys.suspend': { reason: 'Under review' }, 'apiKeys.revoke': { reason: 'No longer used' } },
    consent: { write: true, provokeRateLimit: true },
    hooks: { listen: '0' },
    control,
  };
  return { target: resolveTarget(file), close: async () => void (await simulator.close()) };
}
