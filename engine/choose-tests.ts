/** The tests of a run: all of them, those whose title matches, or one shard of them. */
import { UserError } from '../schemas/shared/user-error.ts';
import { collectSuites, type CollectedTest } from './collect-suites.ts';
import type { SuiteRun } from './suite-run.ts';

/**
 * In the order of their files. A pattern is matched against file, topics and title, without regard to case. Every n-th test, or
 * group of tests that run one after the other, belongs to one of n shards. Throws `UserError` when no test matches.
 */
export async function chooseTests({ grep, deep = false, shard }: Pick<SuiteRun, 'grep' | 'deep' | 'shard'> = {}): Promise<
  readonly CollectedTest[]
> {
  const pattern = grep === undefined ? undefined : patternOf(grep);
  const tests = (await collectSuites()).filter((test) => (deep || !test.deep) && pattern?.test(test.id.replaceAll(' › ', ' ')) !== false);
  if (tests.length === 0) throw new UserError(`no test matches --grep ${JSON.stringify(grep ?? '')}`);
  if (shard === undefined) return tests;
  const groups = [...new Set(tests.map(groupOf))];
  const own = new Set(groups.filter((_, index) => index % shard.total === shard.index - 1));
  return tests.filter((test) => own.has(groupOf(test)));
}

function patternOf(grep: string): RegExp {
  try {
    return new RegExp(grep, 'i');
  } catch (cause) {
    throw new UserError(`${JSON.stringify(grep)} is not a regular expression`, { cause });
  }
}

const groupOf = ({ id, group }: CollectedTest): string => group ?? id;
