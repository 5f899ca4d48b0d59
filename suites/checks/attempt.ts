/** Steps to a state whose requests are not documented: if the target refuses one, the test continues without that state. */
import { isUnobservable, type Judge } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';

/** The result of the work; undefined if it ended as unobservable, after a call of `onEnd` with the reason. */
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
 * A part of a test that judges some of its rules, so that the others do not depend on it: if it ends as unobservable, its unjudged rules are untested
 * for its reason. Returns the result of the work; undefined if it ended like that.
 */
export async function part<T>(judge: Judge, rules: readonly RuleId[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isUnobservable(error)) throw error;
    for (const rule of judge.unjudged().filter((open) => rules.includes(open))) judge.untested(rule, error.message, error);
    return undefined;
  }
}
