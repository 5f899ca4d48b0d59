/** Whether a reply is about the requested record, if its members are not documented. */
import type { Answer, Judge } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf, outermost, speaksOf } from './members.ts';

/** The id that a reply shows for its record: its outermost member `id`, or one named after the record, such as `transactionId`. */
export function idIn({ json }: Answer, noun: string): string | undefined {
  const names = new Set(['id', `${noun}id`]);
  const own = outermost(membersOf(json).filter(({ name, value }) => names.has(name.toLowerCase()) && typeof value === 'string'));
  return own === undefined ? undefined : String(own.value);
}

/**
 * Judges that an answer is about a record. Its members are not documented: an answer that contains the record's id passes, one with another id or
 * with no content fails, and any other is not conclusive.
 */
export function judgeAbout(judge: Judge, rule: RuleId, answer: Answer, noun: string, id: string, check: string): void {
  const isConclusive = !answer.ok || speaksOf(answer, id) || answer.text === '' || idIn(answer, noun) !== undefined;
  if (!isConclusive)
    judge.untested(rule, `the reply of ${answer.operation ?? 'the operation'} shows no id, so it cannot be told which ${noun} it is`);
  else judge.that(rule, answer.ok && speaksOf(answer, id), { check, expected: `the ${noun} ${id}`, answer });
}
