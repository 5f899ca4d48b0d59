/** `--against REF`: measures a second commit in turns with this tree. */
import { execFileSync, type ExecFileSyncOptions } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { inTree, root } from './processes.ts';
import type { Measure, Pick, Row } from './sample.ts';

const git = (...args: readonly string[]): Buffer => execFileSync('git', args, { cwd: root, maxBuffer: 1_000_000_000 });

/** Links the installed packages of this tree into another one. False if that one needs others. */
function sharePackages(tree: string): boolean {
  const lock = (of: string): string => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lock(tree) !== lock(root)) return false;
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly workspaces: readonly string[] };
  for (const folder of ['', ...workspaces]) {
    const packages = join(root, folder, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, join(tree, folder, 'node_modules'));
  }
  return true;
}

/** The tree of a commit below `bench/out`, built on first use. Undefined if the repository has no such commit. */
export function builtTree(ref: string): string | undefined {
  let commit: string;
  try {
    commit = String(git('rev-parse', '--short=10', '--verify', '--quiet', `${ref}^{commit}`)).trim();
  } catch {
    return undefined;
  }
  const built = join(root, 'bench', 'out', `against-${commit}`);
  if (existsSync(built)) return built;
  // Renamed after the build, so that an interrupted build is repeated.
  const tree = `${built}.part`;
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  execFileSync('tar', ['-x', '-C', tree], { input: git('archive', commit) });
  const options: ExecFileSyncOptions = { cwd: tree, stdio: ['ignore', 'ignore', 'inherit'] };
  if (!sharePackages(tree)) execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options);
  // Its types were checked when it was committed.
  execFileSync('npm', ['run', '-s', 'build', '--', '--no-check'], options);
  renameSync(tree, built);
  return built;
}

/** Adds to each row of a measure one of the other tree, and one that compares the two. */
export function against(measure: Measure, tree: string): Measure {
  const { others = [], sides, rows } = measure;
  const then = (side: string): string => (others.includes(side) ? side : `${side} then`);
  const pickThen = ([side, figure]: Pick): Pick => [then(side), figure];
  const theirs = Object.entries(sides).flatMap(([name, sample]) =>
    others.includes(name) ? [] : [[then(name), (isQuick: boolean) => inTree(tree, () => sample(isQuick))] as const],
  );
  const both = rows.flatMap((row): readonly Row[] => {
    const { title, unit, subject, peer } = row;
    return [
      row,
      { title: `${title}, then`, unit, subject: pickThen(subject), ...(peer === undefined ? {} : { peer: pickThen(peer) }) },
      { title: `${title}, now against then`, unit, subject, peer: pickThen(subject) },
    ];
  });
  return { ...measure, sides: { ...sides, ...Object.fromEntries(theirs) }, rows: both };
}
