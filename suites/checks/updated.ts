import { required, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { membersOf, speaksOf } from './members.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

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

interface Replacement {
  readonly read: OperationId;
  readonly update: OperationId;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly name: string;
  /** Texts of the replaced record. The check searches for those that its read shows and the new body lacks. */
  readonly texts: readonly string[];
  readonly what: string;
}

/** Replaces a record of the merchant's admin, and judges that no text of the old one remains. */
export async function judgeReplaced(context: Pick<Context, 'api' | 'judge'>, rule: RuleId, replacement: Replacement): Promise<void> {
  const { api, judge } = context;
  const { params, name, texts, what } = replacement;
  const as = 'merchantAdmin' as const;
  const read = async (): Promise<Answer> => required(await api.call(replacement.read, { as, params }), `the read of a ${what}`);
  const before = await read();
  const sent = JSON.stringify(api.bodyFor(replacement.update, replacement.body, { name }));
  const shown = texts.filter((text) => speaksOf(before, text) && !sent.includes(text));
  if (shown.length === 0) unobservable(`a read of a ${what} shows nothing that it was made with and that the new one lacks`);
  await api.assumed(replacement.update, { as, params, body: replacement.body, fill: { name } });
  const after = await read();
  for (const text of shown)
    judge.that(rule, !speaksOf(after, text), {
      check: `a ${what} that was replaced by one without the text ${text}`,
      expected: 'not found',
      answer: after,
    });
}
