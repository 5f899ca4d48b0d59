/** Records that are replaced as a whole: members that the new one lacks are gone. */
import { required, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';
import { speaksOf } from './members.ts';

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
