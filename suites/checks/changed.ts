import type { Answer, Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf } from './members.ts';

interface Reads {
  readonly before: Answer;
  readonly after: Answer;
  /** The name with which the record was made. */
  readonly given: unknown;
}

/** Judges that a renamed record can be read, and that the new name appears in the place of the old one. */
export function judgeChanged({ api, judge }: Context, rule: RuleId, operation: OperationId, { before, after, given }: Reads): void {
  judge.equal(rule, after.status, 200, { check: 'a read after the update', answer: after });
  // The suite cannot know what the target's own body changes; it may be nothing.
  const isOwn = api.bodyFor(operation, undefined) !== undefined;
  const isChanged = after.text !== before.text;
  // Where a rename shows is not documented: it must appear where the read showed the old name.
  if (isOwn || isChanged || membersOf(before.json).some(({ value }) => value === given))
    judge.that(rule, isOwn || isChanged, {
      check: 'the record after an update that renames it',
      expected: 'changed',
      actual: 'unchanged',
      answer: after,
    });
  else judge.untested(rule, `${before.operation} does not show what ${operation} changes`);
}
