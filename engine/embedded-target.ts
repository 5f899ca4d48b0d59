/** A simulator in this process, as a target. */
import { resolveTarget, type Target, type TargetFile } from '../fixtures/targets/target.ts';

export interface EmbeddedTarget {
  readonly target: Target;
  close(): Promise<void>;
}

/** Starts it on a free port of the loopback; `close` ends it. `mutants`: of the default world; `choices`: of every world. */
export async function embeddedTarget(
  seed: number,
  mutants: readonly string[] = [],
  choices: Readonly<Record<string, unknown>> = {},
): Promise<EmbeddedTarget> {
  const { startSimulator } = await import('../simulator/main.ts');
  const simulator = await startSimulator({ port: 0, host: '127.0.0.1', seed, mutants, choices });
  const { url, control, world } = simulator;
  const file: TargetFile = {
    name: 'Embedded simulator',
    baseUrl: url,
    personas: world.personas,
    fixtures: world.fixtures,
    // Given, so that what is recorded of them can be judged: of an assumed body nobody knows what a target took.
    requests: { 'apiKeys.suspend': { reason: 'Under review' }, 'apiKeys.revoke': { reason: 'No longer used' } },
    consent: { write: true, provokeRateLimit: true },
    hooks: { listen: '0' },
    control,
  };
  return { target: resolveTarget(file), close: async () => void (await simulator.close()) };
}
