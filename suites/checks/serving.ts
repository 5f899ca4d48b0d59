/** Operations whose body is not documented: which refusals count as failures. */
import {
  notImplemented,
  remedyFor,
  unobservable,
  type Answer,
  type Api,
  type CallOptions,
  type Context,
  type Judge,
} from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';

/** Whether an answer means that the path or method does not exist, regardless of the body. */
export const isAbsent = ({ status }: Answer): boolean => status === 404 || status === 405;

/** Operations whose record is named in the query or the body, under an undocumented name. */
const namingInside: ReadonlySet<OperationId> = new Set([
  'announcements.enable',
  'announcements.disable',
  'announcements.duplicate',
  'customers.addStoredPaymentMethod',
  'customers.deleteStoredPaymentMethod',
  'transactions.batchSequence',
  'transactions.overrideBatchSequence',
  'transactions.settlementOverride',
  'transactions.triggerSettlements',
  'hostedPaymentPages.createSaveCardCapture',
  'hostedPaymentPages.lock',
  'hppSessions.create',
  'userAnnouncements.markManyAsRead',
] as const);

/** Whether an answer shows that an operation is not served. A missing record may instead mean that its parameter has a different name. */
export function isUnserved({ api, world }: Pick<Context, 'api' | 'world'>, operation: OperationId, answer: Answer): boolean {
  // A world understands the assumed names, and the target its own.
  const isUnderstood = world !== undefined || api.bodyFor(operation, undefined) !== undefined || !namingInside.has(operation);
  return answer.status === 405 || (answer.status === 404 && isUnderstood);
}

/**
 * Whether the suite may send an operation that affects more than the test's own records: only to a world of its own, or with the target's own body.
 * Elsewhere it might settle records that others are about to change, or charge any customer. A test needs `requests.` and the name of the operation.
 */
export const maySend = ({ api, world }: Pick<Context, 'api' | 'world'>, operation: OperationId): boolean =>
  world !== undefined || api.bodyFor(operation, undefined) !== undefined;

/** The reason of rules that a refusal leaves untested, for a request with the target's own body or without one. */
export const refusedBy = (answer: Answer): string => {
  if (answer.status === 501 && answer.operation !== null) return notImplemented(answer.operation);
  const remedy = remedyFor(answer, true);
  return `${answer.operation} answered ${answer.status}${remedy === '' ? '' : `; ${remedy}`}`;
};

/**
 * Calls an operation with the target's own body, else the assumed one, and judges that it succeeds. A 404 or 405 breaks the rule: the path only names
 * existing records. Any other refusal may be about the body, so it ends the test as untested.
 */
export async function judgeServed(
  context: Pick<Context, 'api' | 'judge' | 'world'>,
  rule: RuleId,
  operation: OperationId,
  options: CallOptions,
  check: string,
): Promise<Answer> {
  const { api, judge } = context;
  const answer = await api.call(operation, { ...options, allow501: true, ...body(api, operation, options) });
  if (answer.ok || isUnserved(context, operation, answer)) judge.that(rule, answer.ok, { check, expected: 'a success', answer });
  // Another operation may have passed for the same rule.
  else judge.untested(rule, refusedBy(answer), answer);
  if (!answer.ok) unobservable(refusedBy(answer), answer);
  return answer;
}

/** Judges that a write whose body is not documented exists; other refusals are not conclusive. */
export function judgePresent(judge: Judge, rule: RuleId, answer: Answer, check: string): void {
  if (isAbsent(answer)) judge.that(rule, false, { check, expected: 'neither 404 nor 405', answer });
}

function body(api: Api, operation: OperationId, options: CallOptions): { readonly body?: unknown } {
  if (options.rawBody !== undefined) return {};
  const sent = api.bodyFor(operation, options.body, options.fill);
  return sent === undefined ? {} : { body: sent };
}
