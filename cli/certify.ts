import { endSoonAfter, interruption } from '../engine/interruption.ts';
import { certify as run, type CertifyOptions, type RunStart } from '../engine/run-target.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { printCertified, printShard } from './print-certified.ts';
import { printAside } from './print.ts';

/** Returns the exit status: 0 certified, 1 something failed, 2 not everything was judged, 3 error; for a shard 0, 1 or 3. Throws `UserError`. */
export async function certify({ json = false, ...options }: CertifyOptions & { readonly json?: boolean }): Promise<number> {
  const { signal } = interruption();
  signal.addEventListener('abort', () => printAside('Interrupted: writing the results so far; all other tests count as not run\n'), {
    once: true,
  });
  try {
    const result = await run(options, announce, { progress: process.stderr, signal });
    return 'shard' in result ? printShard(result, json) : await printCertified(result, json);
  } finally {
    endSoonAfter(signal);
  }
}

function announce({ target, isEmbedded, seed, workers, notes }: RunStart): void {
  printAside(`Certifying ${target.name} at ${target.baseUrl}, seed ${seed}, ${workers} ${workers === 1 ? 'worker' : 'workers'}\n`);
  for (const note of notes) printAside(`Note: ${oneLine(note)}\n`);
  if (!isEmbedded && target.hooks !== undefined)
    printAside(
      `Receiving on ${target.hooks.listen}${target.hooks.url === undefined ? '' : ` webhooks that are posted to ${target.hooks.url}`}\n`,
    );
}
