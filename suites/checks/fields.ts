/** Judges a reply field by field, with one rule of the register for each: `KEY-DETAIL-FIELD-name`. */
import { required, type Answer, type Judge } from '../../fixtures/test.ts';
import { register, type RuleId } from '../../schemas/register.ts';
import type { TObject } from '../../schemas/shape.ts';

/** The field rules of a prefix, for the plan of a test. */
export const fieldRules = (prefix: string): readonly RuleId[] =>
  (Object.keys(register) as RuleId[]).filter((id) => id.startsWith(`${prefix}-FIELD-`));

/** Judges that every field of the shape is present and of its type; `what` names the reply in findings. Unobservable without a success. */
export function judgeFields(judge: Judge, prefix: string, shape: TObject, answer: Answer, what: string): void {
  judgeMembers(judge, prefix, shape, required(answer, what), what);
}

/** Like `judgeFields`, for an answer of any status. */
export function judgeMembers(judge: Judge, prefix: string, shape: TObject, answer: Answer, what: string): void {
  for (const rule of fieldRules(prefix)) {
    const name = rule.slice(`${prefix}-FIELD-`.length);
    const schema = shape.properties[name];
    if (schema === undefined) judge.untested(rule, `the shape has no field ${name}`);
    else if (answer.get(name) === undefined)
      judge.that(rule, false, { check: `${name} in ${what}`, expected: 'present', actual: undefined, answer });
    else judge.matches(rule, schema, answer.get(name), { check: `${name} in ${what}`, answer });
  }
}

/** For an undocumented reply about the same record: members that are present must have their type. */
export function judgeForms(judge: Judge, prefix: string, shape: TObject, answer: Answer, what: string): void {
  for (const rule of fieldRules(prefix)) {
    const name = rule.slice(`${prefix}-FIELD-`.length);
    const schema = shape.properties[name];
    const value = answer.get(name);
    if (schema !== undefined && value !== undefined && value !== null)
      judge.matches(rule, schema, value, { check: `${name} in ${what}`, answer });
  }
}
