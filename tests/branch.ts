/** What git knows of the branch that is tested. */
import { git } from './proof.ts';

/** Where the branch left main; on main itself the commit before. */
export function baseCommit(): string | undefined {
  const fork = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  return fork === undefined || fork === git('rev-parse', 'HEAD') ? git('rev-parse', '--verify', '--quiet', 'HEAD~1') : fork;
}

/** The files that differ from a commit, by default from where the branch left main; none without git. */
export function filesOfBranch(base = baseCommit()): readonly string[] {
  return base === undefined ? [] : (git('diff', '--name-only', base)?.split('\n') ?? []);
}
