/** Judges whether an answer shows one merchant the records of another. */
import type { Answer, Context, PersonaName } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf } from './members.ts';

const lower = (value: unknown) => String(value).toLowerCase();

export interface Shown {
  readonly rule: RuleId;
  /** The subject, as a check names it. */
  readonly what: string;
  readonly answer: Answer;
  readonly owner: 'merchantAdmin' | 'otherMerchant';
}

/**
 * Judges that an answer shows no other merchant's record: neither the known transaction nor, in members that name the caller's own merchant, a
 * different id. Which members do that is not documented: those of a processor may have the same name.
 */
export function judgeOwn({ judge, target }: Context, { rule, what, answer, owner }: Shown): void {
  const { merchantId } = target.personas[owner]!;
  const rival: PersonaName = owner === 'otherMerchant' ? 'merchantAdmin' : 'otherMerchant';
  const other = target.personas[rival]?.merchantId;
  const foreign = target.fixtures[owner === 'otherMerchant' ? 'cardTransaction' : 'otherMerchantTransaction'];
  if (foreign !== undefined)
    judge.that(rule, !lower(answer.text).includes(lower(foreign)), {
      check: `${what} shown to ${owner}, searched for a transaction of another merchant`,
      expected: 'not found',
      answer,
    });
  if (merchantId === undefined || other === undefined) return;
  const members = membersOf(answer.json);
  const naming = new Set(['merchantId', ...members.flatMap(({ name, value }) => (lower(value) === lower(merchantId) ? [name] : []))]);
  const others = members.filter(({ name, value }) => naming.has(name) && lower(value) === lower(other));
  judge.that(rule, others.length === 0, {
    check: `the merchant of ${what} shown to ${owner}`,
    expected: merchantId,
    actual: others.map(({ value }) => value),
    answer,
  });
}
