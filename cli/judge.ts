import { readHar } from '../engine/observe/har.ts';
import { UserError } from '../schemas/shared/user-error.ts';
import { beginObserving, type ObserveOptions } from './observe.ts';
import { printAside } from './print.ts';

export interface JudgeOptions extends ObserveOptions {
  /** Judges only the entries below this address. */
  readonly baseUrl?: string;
}

/** How many entries that cannot be used are listed. */
const maxListed = 10;

/** Judges recorded traffic. Returns 0 or 1; throws `UserError` if a file cannot be read, or if nothing could be judged. */
export async function judge(paths: readonly string[], { baseUrl, ...options }: JudgeOptions): Promise<number> {
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) throw new UserError(`--base-url ${baseUrl}: this is not an address`);
  const observing = await beginObserving(options, paths.join(', '));
  for (const path of paths) {
    const { passed, skipped } = await readHar(path, baseUrl);
    for (const { why } of skipped) observing.observation.skip(why);
    const unusable = skipped.filter(({ why }) => why !== 'no operation');
    for (const { entry, detail } of unusable.slice(0, maxListed)) printAside(`${path}: entry ${entry} cannot be judged: ${detail}\n`);
    if (unusable.length > maxListed) printAside(`${path}: ${unusable.length - maxListed} more entries cannot be judged\n`);
    for (const one of passed) {
      if (observing.isOver) break;
      observing.observation.see(one);
    }
  }
  const status = await observing.report();
  if (observing.observation.judged > 0) return status;
  const address = baseUrl === undefined ? 'if its address has a path, give it as --base-url' : `--base-url is ${baseUrl}`;
  throw new UserError(`${paths.join(', ')}: no exchange could be judged; record requests to the gateway, and ${address}`);
}
