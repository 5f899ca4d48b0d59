/**
 * How much a test run proves. The gate samples what would take too long; `GATEPROOF_PROOF=full` runs everything. The commit chooses the
 * samples: every run of a commit takes the same ones, and the next commit takes others.
 */
import { execFileSync } from 'node:child_process';

const [variable, seedVariable] = ['GATEPROOF_PROOF', 'GATEPROOF_PROOF_SEED'];

const given = process.env[variable] ?? 'gate';
if (given !== 'gate' && given !== 'full') throw new Error(`${variable} is neither "gate" nor "full": ${given}`);
export const isFull = given === 'full';

/** Workers inherit the seed from the process that chose it. */
const text = (process.env[seedVariable] ??= seedOfCommit());
const seed = Number(text);
/** The number that the commit chooses, for samples that a full proof takes too. */
export const turn = seed;
if (!Number.isInteger(seed) || seed < 0) throw new Error(`${seedVariable} is not a natural number: ${text}`);

/** The beginning of the commit's name; constant without git. */
function seedOfCommit(): string {
  return String(Number.parseInt(git('rev-parse', 'HEAD')?.slice(0, 8) ?? '0', 16));
}

/** What git prints; undefined if git is not installed, this is not a repository, or the object does not exist. */
export function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 50_000_000 }).trim();
  } catch {
    return undefined;
  }
}

/** For the runner's configuration: prints once which proof this is. */
export function announceProof(): void {
  if (process.env['TEST_WORKER_INDEX'] !== undefined) return;
  const what = isFull ? 'everything' : `a gate, with the samples of ${text} (${seedVariable}); npm run prove proves everything`;
  process.stderr.write(`Proof: ${what}\n`);
}

/**
 * Every `step`-th item, starting at one that the commit chooses; all items in a full proof. `step` need not be whole: `rows.length / 10`.
 */
export const eachOf = <T>(step: number, items: readonly T[]): readonly T[] => (isFull ? items : sampleOf(step, items, seed));

/** The tags of a long test that the gate runs for one of `step` commits: that of its turn, which is below `step`. Turns share the time evenly. */
export const rotating = (step: number, turn: number, by = seed): string[] => (isFull || by % step === turn ? [] : ['@full']);

/** The same for a test of one area, which always runs where the branch changes a file of it. `area`: matches their paths. */
export const rotatingUnlessChanged = (area: RegExp, step: number, turn: number, by = seed): string[] =>
  isChanged(area) ? [] : rotating(step, turn, by);

/** Whether the branch changes a file whose path matches. */
export const isChanged = (area: RegExp): boolean => filesOfBranch().some((path) => area.test(path));

/** Whether it is the turn of something whose id ends in eight hexadecimal digits: at each `step`-th commit on average. */
export const isTurn = (step: number, id: string, by = seed): boolean => isFull || (Number.parseInt(id.slice(-8), 16) + by) % step === 0;

/** `by` is the number of the commit. */
export function sampleOf<T>(step: number, items: readonly T[], by: number): readonly T[] {
  if (step <= 1) return items;
  const start = by % Math.ceil(step);
  return Array.from({ length: Math.ceil((items.length - start) / step) }, (_, index) => items[Math.floor(start + index * step)]!);
}

let base: { readonly commit: string | undefined } | undefined;
const changed = new Map<string, readonly string[]>();

/** Where the branch left main; on main itself the commit before. Asked once in a process, since many tests ask at their loading. */
export function baseCommit(): string | undefined {
  if (base === undefined) {
    const fork = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
    const isMain = fork === undefined || fork === git('rev-parse', 'HEAD');
    base = { commit: isMain ? git('rev-parse', '--verify', '--quiet', 'HEAD~1') : fork };
  }
  return base.commit;
}

/** The files that differ from a commit, by default from where the branch left main; none without git. */
export function filesOfBranch(from = baseCommit()): readonly string[] {
  if (from === undefined) return [];
  const files = changed.get(from) ?? git('diff', '--name-only', from)?.split('\n') ?? [];
  changed.set(from, files);
  return files;
}
