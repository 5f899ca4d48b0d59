import type { ObservedEvent, ObservedRequest } from '../../simulator/main.ts';
import { resolveTarget, type Target, type TargetFile } from '../../fixtures/targets/target.ts';
import { readTarget } from '../../fixtures/targets/read-target.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import type { KnownFailure } from '../../reports/known-failures.ts';
import { readKnownFailures } from '../certificate/failure-lists.ts';
import { preflight } from './preflight.ts';

interface EmbeddedTarget extends AsyncDisposable {
  readonly target: Target;
  close(): Promise<void>;
}

interface EmbeddedOptions {
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
  const { close } = simulator;
  return { target: resolveTarget(file), close, [Symbol.asyncDispose]: close };
}

/** `readOnly` withdraws the file's consent to writes. Throws `UserError`. */
export function targetFor(path: string, readOnly = false): Target {
  const target = readTarget(path);
  if (!readOnly) return target;
  if (target.control !== undefined)
    throw new UserError('--read-only is for a deployment without a control plane, through which the suites create worlds; remove control');
  return { ...target, consent: { ...target.consent, write: false } };
}

interface TargetOptions {
  /** Path of the target file; the embedded simulator by default. */
  readonly target?: string | undefined;
  /** Sends only what the specification defines as reading. */
  readonly readOnly?: boolean | undefined;
  readonly seed: number;
}

interface OpenedTarget {
  readonly target: Target;
  readonly isEmbedded: boolean;
  readonly knownFailures: readonly KnownFailure[];
  close(): Promise<void>;
}

/** Reads the target file, or starts the embedded simulator, and checks that it can be tested. Writes nothing. Throws `UserError`. */
export async function openTarget({ target: path, readOnly, seed }: TargetOptions): Promise<OpenedTarget> {
  const { target: given, close } =
    path === undefined ? await embeddedTarget(seed) : { target: targetFor(path, readOnly), close: async () => undefined };
  try {
    const knownFailures = readKnownFailures(given.knownFailures, 'correct knownFailures in the target file');
    return { target: await preflight(given), isEmbedded: path === undefined, knownFailures, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Keys of the target, which must not reach any file. */
export const secretsOf = ({ personas, controlToken }: Target): readonly string[] => [
  ...Object.values(personas).map(({ key }) => key),
  ...(controlToken === undefined ? [] : [controlToken]),
];
