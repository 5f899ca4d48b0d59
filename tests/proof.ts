/**
 * How much a run of the tests proves. The gate takes samples of what would take too long; `GATEPROOF_PROOF=full` takes all of it. The commit
 * chooses the samples: all runs of one commit take the same ones, and the next commit takes others.
 */
import { execFileSync } from 'node:child_process';

const [variable, seedVariable] = ['GATEPROOF_PROOF', 'GATEPROOF_PROOF_SEED'];

const given = process.env[variable] ?? 'gate';
if (given !== 'gate' && given !== 'full') throw new Error(`${variable} is neither "gate" nor "full": ${given}`);
/** Whether this run proves everything. */
export const isFull = given === 'full';

/** Workers inherit the seed from the process that asked for the commit. */
const text = (process.env[seedVariable] ??= seedOfCommit());
const seed = Number(text);
if (!Number.isInteger(seed) || seed < 0) throw new Error(`${seedVariable} is not a natural number: ${text}`);

/** The beginning of the commit's name; without git always the same. */
function seedOfCommit(): string {
  return String(Number.parseInt(git('rev-parse', 'HEAD')?.slice(0, 8) ?? '0', 16));
}

/** What git prints; undefined if git fails: it is not installed, or this is not a repository, or the object does not exist. */
export function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 50_000_000 }).trim();
  } catch {
    return undefined;
  }
}

/** For the configuration of the runner: says which proof this is, once. */
export function announceProof(): void {
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return;
  const what = isFull ? 'everything' : `a gate, with the samples of ${text} (${seedVariable}); npm run prove proves everything`;
  process.stderr.write(`Proof: ${what}\n`);
}

/** Each so manyth of the items, from one that the commit chooses; all of them in a full proof. `step` need not be whole: `rows.length / 10`. */
export const eachOf = <T>(step: number, items: readonly T[]): readonly T[] => (isFull ? items : sampleOf(step, items, seed));

/** The sample that a commit of this number takes. */
export function sampleOf<T>(step: number, items: readonly T[], by: number): readonly T[] {
  if (step <= 1) return items;
  const start = by % Math.ceil(step);
  return Array.from({ length: Math.ceil((items.length - start) / step) }, (_, index) => items[Math.floor(start + index * step)]!);
}
