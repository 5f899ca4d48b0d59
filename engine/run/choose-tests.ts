/** Selects the tests of a run: all, those with a matching title or given rules, or one shard. */
import { register } from '../../schemas/register.ts';
import type { Rule } from '../../schemas/rule.ts';
import { didYouMean } from '../../schemas/shared/nearest.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { collectSuites, missingForWalks, type CollectedTest } from './collect-suites.ts';
import type { SuiteRun } from './suite-run.ts';

/**
 * Keeps the order of files. A pattern matches file, topics and title, ignoring case. With n shards, every n-th test, or group of sequential
 * tests, belongs to the same shard. Throws `UserError` if no test matches, or none judges a rule.
 */
export async function chooseTests({ grep, rules, deep = false, shard }: Pick<SuiteRun, 'grep' | 'rules' | 'deep' | 'shard'> = {}): Promise<
  readonly CollectedTest[]
> {
  const pattern = grep === undefined ? undefined : patternOf(grep);
  if (deep) requireWalks('--deep');
  const all = await collectSuites();
  if (rules !== undefined) requireTested(rules, all, deep);
  const wanted = new Set(rules);
  const tests = all.filter(
    (test) =>
      (deep || !test.deep) &&
      pattern?.test(test.id.replaceAll(' › ', ' ')) !== false &&
      (rules === undefined || test.rules.some((rule) => wanted.has(rule))),
  );
  if (tests.length === 0)
    throw new UserError(`no test ${rules === undefined ? '' : 'that judges these rules '}matches --grep ${JSON.stringify(grep ?? '')}`);
  if (shard === undefined) return tests;
  const groups = [...new Set(tests.map(groupOf))];
  const own = new Set(groups.filter((_, index) => index % shard.total === shard.index - 1));
  return tests.filter((test) => own.has(groupOf(test)));
}

/** Random walks need a package that is installed only for them; `what` names the option for the message. Throws `UserError`. */
export function requireWalks(what: string): void {
  const remedy = missingForWalks();
  if (remedy !== undefined) throw new UserError(`${what} needs fast-check: ${remedy}`);
}

/** Each rule must exist and be judged by a selected test. Throws `UserError`. */
function requireTested(rules: readonly string[], tests: readonly CollectedTest[], deep: boolean): void {
  const known: Readonly<Record<string, Rule>> = register;
  for (const id of rules) {
    const rule = Object.hasOwn(known, id) ? known[id] : undefined;
    if (rule === undefined)
      throw new UserError(`${id} is not a rule${didYouMean(id, Object.keys(known)) || '; gateproof rules lists them'}`);
    const judges = tests.filter((test) => test.rules.includes(id));
    if (judges.length === 0) {
      const walks = missingForWalks();
      const why =
        typeof rule.status !== 'string'
          ? `: ${Object.values(rule.status).join('; ')}`
          : walks === undefined
            ? ''
            : `, or only random walks, which need fast-check: ${walks}`;
      throw new UserError(`no test judges ${id}${why}`);
    }
    if (!deep && judges.every((test) => test.deep)) throw new UserError(`only random walks judge ${id}; add --deep`);
  }
}

function patternOf(grep: string): RegExp {
  try {
    return new RegExp(grep, 'i');
  } catch (cause) {
    throw new UserError(`${JSON.stringify(grep)} is not a regular expression`, { cause });
  }
}

const groupOf = ({ id, group }: CollectedTest): string => group ?? id;
