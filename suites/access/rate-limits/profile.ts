import type { Evidence } from '../../../fixtures/judge/judge.ts';
import { refusalOf, required, stringAt, unobservable, type Answer, type Context, type Judge } from '../../../fixtures/test.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { RuleId } from '../../../schemas/register.ts';

export type Body = Readonly<Record<string, unknown>>;

export function ask(context: Context, over: Body = {}): Promise<Answer> {
  const { api, build } = context;
  const body = build.body('rateLimitProfiles.create', over);
  return api.call('rateLimitProfiles.create', { as: 'merchantAdmin', body, query: { suppressNulls: false } });
}

/** Like `ask`; ends the test if the persona may not create one. */
export async function create(context: Context, over: Body = {}): Promise<Answer> {
  const answer = await ask(context, over);
  if (answer.status === 403) unobservable('personas.merchantAdmin may not create rate-limit profiles', answer);
  return answer;
}

export async function created(context: Context, over: Body = {}): Promise<{ readonly id: string; readonly answer: Answer }> {
  const answer = required(await create(context, over), 'creating a rate-limit profile');
  return { id: stringAt(answer, 'id'), answer };
}

export const on = ({ api }: Context, operation: OperationId, id: string, body?: unknown): Promise<Answer> =>
  api.call(operation, { as: 'merchantAdmin', params: { id }, query: { suppressNulls: false }, ...(body === undefined ? {} : { body }) });

/** Judges that an operation without a body returns 200. If the persona may not call it or the deployment lacks it, the rule is untested. */
export function judge200(judge: Judge, rule: RuleId, answer: Answer, what: string): boolean {
  if (answer.status === 403 || answer.status === 501) {
    judge.untested(rule, refusalOf(answer, what), answer);
    return false;
  }
  return judge.equal(rule, answer.status, 200, { check: what, answer });
}

/** Judges that a write succeeded; its status and body are not documented. */
export function judgeDone(judge: Judge, rule: RuleId, answer: Answer, what: string): boolean {
  if (answer.ok) return true;
  if (answer.status === 403 || answer.status === 501) judge.untested(rule, refusalOf(answer, what), answer);
  else judge.that(rule, false, { check: what, expected: 'a success', answer });
  return false;
}

/**
 * Judges the effect of a write whose body is not documented. If the target may interpret the assumed body differently, an effect is conclusive and a
 * missing one is not. With a control plane, the assumed body is the target's own.
 */
export function judgeEffect(
  { judge, target, world }: Context,
  rule: RuleId,
  operation: OperationId,
  has: boolean,
  evidence: Evidence,
): boolean {
  if (has || world !== undefined || operation in target.requests) return judge.that(rule, has, evidence);
  judge.untested(rule, `${operation} accepted the assumed body without effect; set requests["${operation}"] to a body for this target`);
  return false;
}
