import { describeValue } from '../../fixtures/judge/describe.ts';
import type { Answer, Context } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { detailOf, useKey, type MintedKey } from './keys.ts';
import { isRefused } from './refused.ts';

/** The rules of `judgeState`, for the plan of a test. */
export const stateRules = ['KEY-DETAIL-USABLE', 'AUTH-USABLE-AGREES'] as const satisfies readonly RuleId[];

export interface StateSeen {
  readonly detail: Answer;
  readonly use: Answer;
}

/** Judges `isUsable` against the state that the test caused, and authentication against `isUsable`. */
export async function judgeState(context: Context, { id, key }: MintedKey, state: string, isUsable: boolean): Promise<StateSeen> {
  const { judge } = context;
  const detail = await detailOf(context, id);
  const use = await useKey(context, key);
  judge.equal('KEY-DETAIL-USABLE', detail.get('isUsable'), isUsable, { check: `isUsable of ${state}`, answer: detail });
  const reported = detail.get('isUsable') === true;
  judge.that('AUTH-USABLE-AGREES', reported ? use.ok : isRefused(use), {
    check: `a request with ${state}, whose detail says isUsable ${describeValue(detail.get('isUsable'))}`,
    expected: reported ? 'accepted' : 'refused',
    answer: use,
  });
  return { detail, use };
}
