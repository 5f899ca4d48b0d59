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
  /** Groups whose operations answer 501, in every world. */
  readonly without?: readonly string[];
  readonly onChoiceRead?: (id: string) => void;
  readonly onRequest?: (describe: () => ObservedRequest) => void;
  readonly onEvent?: (describe: () => ObservedEvent) => void;
}

/** For a simulator that serves thousands of runs, whose callers without a key all share one address. */
export const ofManyRuns: EmbeddedOptions = { choices: { 'rateLimit.defaults': { 'auth.failures': { permitLimit: 1_000_000 } } } };

/** Uses a free port of the loopback interface. */
export async function embeddedTarget(seed: number, options: EmbeddedOptions = {}): Promise<EmbeddedTarget> {
  const { startSimulator } = await import('../../simulator/main.ts');
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed, ...options });
  const { url, control, world } = simulator;
  const file: TargetFile = {
    name: 'Embedded simulator',
    baseUrl: url,
    personas: world.personas,
    fixtures: world.fixtures,
    // Stated so that recorded answers can be judged: how a target reads an assumed body is unknown.
    requests: { 'apiKeys.suspend': { reason: 'Under review' }, 'apiKeys.revoke': { reason: 'No longer used' } },
    consent: { write: true, provokeRateLimit: true },
    hooks: { listen: '0' },
    control,
  };
  return { target: resolveTarget(file), close: async () => void (await simulator.close()) };
}
