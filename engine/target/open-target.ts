import type { Target } from '../../fixtures/targets/target.ts';
import type { KnownFailure } from '../../reports/known-failures.ts';
import { readKnownFailures } from '../certificate/failure-lists.ts';
import { embeddedTarget } from './embedded-target.ts';
import { preflight } from './preflight.ts';
import { targetFor } from './target-for.ts';

export interface TargetOptions {
  /** Path of the target file; the embedded simulator by default. */
  readonly target?: string | undefined;
  /** Sends only what the specification defines as reading. */
  readonly readOnly?: boolean | undefined;
  readonly seed: number;
}

export interface OpenedTarget {
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
