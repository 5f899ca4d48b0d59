import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { UserError } from '../schemas/shared/user-error.ts';
import type { Target } from '../fixtures/targets/target.ts';
import type { Written } from '../reports/write.ts';
import { prepareFolder, writeConclusion } from './certificate/conclude.ts';
import { lastFailed } from './certificate/failure-lists.ts';
import { placeOfSelected, refuseOtherShard } from './certificate/report-folder.ts';
import { concludeShard, type ShardConclusion } from './certificate/shard.ts';
import { readSealers, type SealOptions } from './certificate/sealers.ts';
import { chooseTests } from './run/choose-tests.ts';
import type { Shard } from './run/parse-shard.ts';
import { runSuites, type RunHooks } from './run/run-suites.ts';
import { unfoundKeys } from './target/doctor.ts';
import { identityOf } from './target/identity.ts';
import { openTarget, secretsOf } from './target/open-target.ts';

export interface CertifyOptions extends SealOptions {
  readonly target?: string;
  readonly out: string;
  readonly seed?: number;
  readonly workers?: number;
  readonly grep?: string;
  readonly rule?: readonly string[];
  readonly lastFailed?: boolean;
  readonly deep?: boolean;
  /** One part of the tests: recorded, not certified. */
  readonly shard?: Shard;
  /** Sends only what the specification defines as reading; rules that need a write stay untested. */
  readonly readOnly?: boolean;
}

export interface RunStart {
  readonly target: Target;
  readonly isEmbedded: boolean;
  readonly seed: number;
  readonly workers: number;
  /** One line for each problem that keeps rules untested and can be corrected at once. */
  readonly notes: readonly string[];
}

/**
 * Runs the suites and writes the certificate, or the recording of a shard. Calls `onStart` once the target has proven testable.
 * Throws `UserError`.
 */
export async function certify(
  options: CertifyOptions,
  onStart: (start: RunStart) => void = () => undefined,
  hooks: RunHooks = {},
): Promise<Written | ShardConclusion> {
  if (options.shard !== undefined && options.seed === undefined)
    throw new UserError('--shard needs --seed, because all shards of one certificate must have the same seed');
  if (options.shard !== undefined && options.sign !== undefined)
    throw new UserError('a shard is not a certificate and cannot be signed; give --sign to gateproof merge');
  if (options.shard !== undefined && options.timestamp !== undefined)
    throw new UserError('a shard is not a certificate and gets no time stamp; give --timestamp to gateproof merge');
  if (options.readOnly === true && options.target === undefined)
    throw new UserError('--read-only is for a deployment; give its target file with --target');
  const rules = options.lastFailed === true ? await lastFailed(options.out) : options.rule;
  const { grep } = options;
  const tests = await chooseTests({
    ...(grep === undefined ? {} : { grep }),
    ...(rules === undefined ? {} : { rules }),
    deep: options.deep === true,
  });
  const sealers = await readSealers(options);
  const isSelected = (grep !== undefined || rules !== undefined) && options.shard === undefined;
  const { folder: out, notes } = isSelected ? await placeOfSelected(options.out) : { folder: options.out, notes: [] };
  await prepareFolder(out);
  const seed = options.seed ?? randomInt(1_000_000);
  if (options.shard !== undefined) await refuseOtherShard(out, options.shard, seed);
  const { target, isEmbedded, knownFailures, close } = await openTarget({ target: options.target, readOnly: options.readOnly, seed });
  try {
    const workers = options.workers ?? (isEmbedded ? Math.min(8, availableParallelism()) : target.limits.workers);
    onStart({ target, isEmbedded, seed, workers, notes: unfoundKeys(tests, target) });
    const run = await runSuites(
      {
        settings: { target, seed, workers },
        ...(grep === undefined ? {} : { grep }),
        ...(rules === undefined ? {} : { rules }),
        deep: options.deep === true,
        ...(options.shard === undefined ? {} : { shard: options.shard }),
        simulator: target.control !== undefined,
        targetName: target.name,
        ...(isEmbedded ? {} : { identity: await identityOf(target) }),
      },
      hooks,
    );
    const conclusion = { run, knownFailures, secrets: secretsOf(target), out, base: options.out, ...sealers };
    const written = await (options.shard === undefined ? writeConclusion(conclusion) : concludeShard(options.shard, conclusion));
    return { ...written, notes: [...notes, ...(written.notes ?? [])] };
  } finally {
    await close();
  }
}
