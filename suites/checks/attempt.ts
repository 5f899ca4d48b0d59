/** Steps to a state whose requests are not documented: if the target refuses one, the test continues without that state. */
import type { Judge } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';

const isUnobservable = (error: unknown): error is Error => error instanceof Error && error.name === 'Unobservable';

/** What the work answers; undefined where it ended as unobservable, for the reason that `onEnd` is called with. */
export async function attempt<T>(work: () => Promise<T>, onEnd: (reason: string) => void = () => {}): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isUnobservable(error)) throw error;
    onEnd(error.message);
    return undefined;
  }
}

/**
 * A part of a test that judges some of its rules, so that the others do not depend on it: where it ends as unobservable, those that it has
 * not judged are untested for its reason. Answers what the work answers; undefined where it ended so.
 */
export async function part<T>(judge: Judge, rules: readonly RuleId[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isUnobservable(error)) throw error;
    for (const rule of judge.unjudged().filter((open) => rules.includes(open))) judge.untested(rule, error.message);
    return undefined;
  }
}
