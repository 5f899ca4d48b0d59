/**
 * What a deployment does where the specification is silent and no choice names it: the value of the choice `answers.learned`, as
 * `gateproof compare` writes it. The simulator carries the entries out after its own answer.
 */
import Type from 'typebox';
import { Check } from 'typebox/schema';
import type { Mistake } from './choice.ts';
import { requestLimits, worldLimits } from './limits.ts';
import { isJsonObject } from './shared/json.ts';
import type { LearnedAnswer } from './learned-answers/entry.ts';
import { mistakesOfMeaning } from './learned-answers/meaning.ts';

export type { LearnedAnswer, LearnedBehaviour, LearnedCondition } from './learned-answers/entry.ts';

const strict = { additionalProperties: false } as const;
const status = Type.Integer({ minimum: 200, maximum: 599 });
const code = Type.Union([Type.String({ pattern: '^[\\x21-\\x7e]{1,128}$' }), Type.Null()]);
/** `name`, `address.city`, `items[].name`, or `[].name` of a reply that is a list. */
const member = Type.String({ maxLength: 256, pattern: '^(?:\\[\\]|[^.\\[\\]]+(?:\\[\\])?)(?:\\.[^.\\[\\]]+(?:\\[\\])?){0,9}$' });
const input = Type.String({ maxLength: 256, pattern: '^[^.\\[\\]]+(?:\\.[^.\\[\\]]+){0,9}$' });
const isShort = (value: unknown): boolean => (JSON.stringify(value)?.length ?? 0) <= requestLimits.learnedValueLength.max;
const value = Type.Refine(Type.Unknown(), (given) => given !== undefined && isShort(given));

const condition = Type.Object(
  {
    answer: Type.Enum(['success', 'refusal', 'any']),
    status: Type.Optional(status),
    code: Type.Optional(code),
    without: Type.Optional(input),
  },
  strict,
);

const behaviour = Type.Union([
  Type.Object({ status }, strict),
  Type.Object({ code }, strict),
  Type.Object(
    {
      header: Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$" }),
      value: Type.Union([Type.String({ pattern: '^[\\x20-\\x7e]{0,4096}$' }), Type.Null()]),
    },
    strict,
  ),
  Type.Object({ member, absent: Type.Literal(true) }, strict),
  Type.Object({ member, value }, strict),
  Type.Object({ member, generate: Type.Enum(['uuid', 'instant', 'text']) }, strict),
  Type.Object({ member, from: member }, strict),
  Type.Object({ give: input, value }, strict),
  Type.Object({ ignore: input }, strict),
]);

const entry = Type.Object({ operation: Type.String({ maxLength: 256 }), when: condition, then: behaviour }, strict);

const max = worldLimits.learnedAnswers.max;

/** The first error in a value of the choice; undefined if it is valid. */
export function mistakeInLearned(given: unknown): Mistake | undefined {
  if (!Array.isArray(given)) return { at: [], text: `be ${JSON.stringify(given)?.slice(0, 100)}: allowed is ${learnedDescribed}` };
  const entries: readonly unknown[] = given;
  if (entries.length > max) return { at: [max], text: `hold ${entries.length} entries: at most ${max} are allowed` };
  const texts = entries.map((one) => JSON.stringify(one));
  const isSound = (index: number): boolean => sound.has(texts[index]!);
  for (const [index, one] of entries.entries()) {
    const wrong = isSound(index) ? undefined : mistakeOfForm(one);
    if (wrong !== undefined) return { at: [index, ...wrong.at], text: `hold entry ${index + 1}: ${wrong.text}` };
  }
  const [wrong] = mistakesOfMeaning(entries as readonly LearnedAnswer[], isSound);
  if (wrong !== undefined) return { at: [wrong.index], text: `hold entry ${wrong.index + 1}: ${wrong.text}` };
  if (sound.size > max) sound.clear();
  for (const text of texts) sound.add(text);
  return undefined;
}

/**
 * Entries without a mistake of their own, as JSON: at most two lists of the longest. Each world checks its choices, and a comparison creates thousands
 * of worlds whose lists differ in a few entries.
 */
const sound = new Set<string>();

function mistakeOfForm(one: unknown): Mistake | undefined {
  if (Check(entry, one)) return undefined;
  if (!isJsonObject(one)) return { at: [], text: 'an entry is { operation, when, then }' };
  if (!Check(condition, one['when'])) {
    return { at: ['when'], text: '`when` is { answer: success, refusal or any }, with `status`, `code` and `without` as needed' };
  }
  if (!Check(behaviour, one['then'])) {
    return {
      at: ['then'],
      text:
        '`then` is { status }, { code }, { header, value }, { member, absent: true }, { member, value }, { member, generate: uuid, instant or text }, ' +
        `{ member, from }, { give, value } or { ignore }, with paths such as items[].name and values of at most ${requestLimits.learnedValueLength.max} characters of JSON`,
    };
  }
  return { at: [], text: 'an entry has the members `operation`, `when` and `then`, and no other' };
}

/** The values of the choice, for its entry. */
export const learnedDescribed = `a list of up to ${max} entries { operation, when, then }, as gateproof compare writes them`;

export const learnedSchema = Type.Unsafe<readonly LearnedAnswer[]>(
  Type.Refine(Type.Unknown(), (given) => mistakeInLearned(given) === undefined),
);
