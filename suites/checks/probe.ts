/** Requests for checks of only the caller. Any operation that the target serves will do. */
import { unobservable, type Answer, type Api, type CallOptions, type Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import { isAbsent } from './serving.ts';

/** Reads without inputs and without a named permission, so that a refusal comes from the key. */
export const unnamed = [
  'transactions.list',
  'merchants.list',
  'inbox.unreadSummary',
  'inbox.list',
  'inbox.categories',
  'reports.list',
  'sessions.list',
] as const satisfies readonly OperationId[];

export const named = [
  'apiKeys.list',
  'customers.list',
  'campaigns.list',
  'contractPlans.list',
  'notificationDestinations.list',
] as const satisfies readonly OperationId[];

/** Reads of one record, which fail with an unknown id. */
export const ofOneRecord = ['apiKeys.detail', 'rateLimitProfiles.read', 'transactions.read'] as const satisfies readonly OperationId[];

/** Writes with a documented body, which fail with an invalid one. */
export const withBody = [
  'apiKeys.forUser',
  'rateLimitProfiles.create',
  'transactions.summaryCounts',
] as const satisfies readonly OperationId[];

/** The answer of the first of these operations that the target serves; of the first one if it serves none. */
export async function askFirst({ api }: Pick<Context, 'api'>, over: readonly OperationId[], options: CallOptions): Promise<Answer> {
  let first: Answer | undefined;
  for (const operation of over) {
    const answer = await api.call(operation, { ...options, allow501: true });
    if (answer.status !== 501 && !isUnrouted(answer, options)) return answer;
    first ??= answer;
  }
  return first?.status === 501 ? unobservable(`the target implements none of ${over.join(', ')} (501)`) : first!;
}

/** A 404 about a record is an answer of the operation. */
const isUnrouted = (answer: Answer, { params }: CallOptions): boolean => params === undefined && isAbsent(answer);

/** Those operations that succeed for merchantAdmin, up to a number. */
export async function servedOf(
  { api }: Pick<Context, 'api'>,
  over: readonly OperationId[],
  wanted: number,
): Promise<readonly OperationId[]> {
  const served: OperationId[] = [];
  for (const operation of over) {
    if ((await api.call(operation, { as: 'merchantAdmin', allow501: true })).ok) served.push(operation);
    if (served.length === wanted) break;
  }
  return served;
}

/** By the API of a test: the result is kept until the test ends. */
const probes = new WeakMap<Api, Promise<readonly OperationId[]>>();

/** The read that tries a key. If the target serves none to merchantAdmin, the rules are untested, since a refusal would not be about the key. */
export async function probeOf(context: Pick<Context, 'api'>): Promise<OperationId> {
  const found = probes.get(context.api) ?? servedOf(context, unnamed, 1);
  probes.set(context.api, found);
  const [operation] = await found;
  return operation ?? unobservable(`none of ${unnamed.join(', ')} succeeds with the key of merchantAdmin; serve one of them`);
}
