/** `gateproof certify`: every suite against one target, and the certificate of what they found. */
import { certify as run, type CertifyOptions, type RunStart } from '../engine/certify.ts';
import { printCertified, printShard } from './print-certified.ts';

/** Returns the exit status: 0 certified, 1 something failed, 2 not everything was judged, 3 error; for a shard 0, 1 or 3. Throws `UserError`. */
export async function certify({ json = false, ...options }: CertifyOptions & { readonly json?: boolean }): Promise<number> {
  const result = await run(options, announce);
  return 'shard' in result ? printShard(result, json) : printCertified(result, json);
}

function announce({ target, isEmbedded, seed, workers }: RunStart): void {
  process.stderr.write(
    `Certifying ${target.name} at ${target.baseUrl}, seed ${seed}, ${workers} ${workers === 1 ? 'worker' : 'workers'}\n`,
  );
  if (!isEmbedded && target.hooks !== undefined)
    process.stderr.write(
      `Receiving on ${target.hooks.listen}${target.hooks.url === undefined ? '' : ` webhooks that are posted to ${target.hooks.url}`}\n`,
    );
}
