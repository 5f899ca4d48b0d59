/** `gateproof certify`: every suite against one target, and the certificate of what they found. */
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { readTarget } from '../fixtures/targets/read-target.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { conclude, prepareFolder } from '../engine/conclude.ts';
import { embeddedTarget } from '../engine/embedded-target.ts';
import { readKnownFailures } from '../engine/known-failures.ts';
import type { Shard } from '../engine/parse-shard.ts';
import { preflight } from '../engine/preflight.ts';
import { concludeShard } from '../engine/shard.ts';
import { readSigner } from '../engine/sign.ts';
import { runSuites } from '../engine/suite-runner.ts';

export interface CertifyOptions {
  readonly target?: string;
  readonly out: string;
  readonly seed?: number;
  readonly workers?: number;
  readonly grep?: string;
  /** The stateful properties as well. */
  readonly deep?: boolean;
  /** One part of the tests: recorded, not certified. */
  readonly shard?: Shard;
  readonly json?: boolean;
  /** File of an Ed25519 private key. */
  readonly sign?: string;
}

/** Answers the exit status: 0 certified, 1 something failed, 2 not everything was judged, 3 error; for a shard as `concludeShard`. Throws `UserError`. */
export async function certify(options: CertifyOptions): Promise<number> {
  if (options.shard !== undefined && options.seed === undefined)
    throw new UserError('--shard needs --seed, because all shards of one certificate must have the same seed');
  if (options.shard !== undefined && options.sign !== undefined)
    throw new UserError('a shard is not a certificate and cannot be signed; give --sign to gateproof merge');
  const signer = options.sign === undefined ? {} : { signer: await readSigner(options.sign) };
  const seed = options.seed ?? randomInt(1_000_000);
  const { target, close } =
    options.target === undefined ? await embeddedTarget(seed) : { target: readTarget(options.target), close: undefined };
  try {
    const knownFailures = readKnownFailures(target.knownFailures, 'correct knownFailures in the target file');
    await preflight(target);
    await prepareFolder(options.out);
    const workers = options.workers ?? (close === undefined ? target.limits.workers : Math.min(8, availableParallelism()));
    process.stderr.write(
      `Certifying ${target.name} at ${target.baseUrl}, seed ${seed}, ${workers} ${workers === 1 ? 'worker' : 'workers'}\n`,
    );
    if (options.target !== undefined && target.hooks !== undefined)
      process.stderr.write(
        `Receiving on ${target.hooks.listen}${target.hooks.url === undefined ? '' : ` webhooks that are posted to ${target.hooks.url}`}\n`,
      );
    const run = await runSuites({
      settings: { target, seed, workers },
      ...(options.grep === undefined ? {} : { grep: options.grep }),
      deep: options.deep === true,
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      simulator: target.control !== undefined,
      targetName: target.name,
    });
    const keys = Object.values(target.personas).map(({ key }) => key);
    const secrets = target.controlToken === undefined ? keys : [...keys, target.controlToken];
    const { out, json = false } = options;
    const conclusion = { run, knownFailures, secrets, out, json, ...signer };
    return await (options.shard === undefined ? conclude(conclusion) : concludeShard(options.shard, conclusion));
  } finally {
    await close?.();
  }
}
