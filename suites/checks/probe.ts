/** Requests for checks of only the caller. Any operation that the target serves will do. */
import { unobservable, type Answer, type Api, type CallOptions, type Context, type PersonaName } from '../../fixtures/test.ts';
import { isOperationId, operations, type OperationId } from '../../schemas/catalogue.ts';
import type { Operation } from '../../schemas/operation.ts';
import { isAbsent } from './serving.ts';

const isPlain = ({ method, path, reply, anonymous, effect }: Operation): boolean =>
  method === 'GET' &&
  !path.includes('{') &&
  reply.schema !== undefined &&
  reply.mediaType === undefined &&
  !anonymous &&
  effect === undefined;
const idsOf = (all: readonly Operation[]): readonly OperationId[] => all.map(({ id }) => id).filter(isOperationId);
const needsNone = ({ permissions }: Operation): boolean => permissions.length === 0;

/** The usual ones first, then every other that would do. */
const withOthers = (usual: readonly OperationId[], would: (operation: Operation) => boolean): readonly OperationId[] => [
  ...new Set([...usual, ...idsOf(operations.filter(would))]),
];

const usualUnnamed = [
  'transactions.list',
  'merchants.list',
  'inbox.unreadSummary',
  'inbox.list',
  'inbox.categories',
  'reports.list',
  'sessions.list',
] as const satisfies readonly OperationId[];

/** Reads without inputs and without a named permission, so that a refusal comes from the key. */
export const unnamed = withOthers(usualUnnamed, (operation) => isPlain(operation) && needsNone(operation));

const usualNamed = [
  'apiKeys.list',
  'customers.list',
  'campaigns.list',
  'contractPlans.list',
  'notificationDestinations.list',
] as const satisfies readonly OperationId[];

/** Reads without inputs that need a permission of the merchant's scope. */
export const named = withOthers(usualNamed, (operation) => isPlain(operation) && !needsNone(operation) && operation.scope === 'merchant');

/** Reads of one record, which fail with an unknown id. */
export const ofOneRecord = withOthers(
  ['apiKeys.detail', 'rateLimitProfiles.read', 'transactions.read'],
  ({ id, path }) => id.endsWith('.read') && path.endsWith('/{id}') && path.split('{').length === 2,
);

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

/** Those operations that succeed with the keys of these personas, up to a number. */
export async function servedOf(
  { api }: Pick<Context, 'api'>,
  over: readonly OperationId[],
  wanted: number,
  callers: readonly PersonaName[] = ['merchantAdmin'],
): Promise<readonly OperationId[]> {
  const served: OperationId[] = [];
  for (const operation of over.slice(0, maxTried)) {
    let isServed = true;
    for (const as of callers) isServed &&= (await api.call(operation, { as, allow501: true })).ok;
    if (isServed) served.push(operation);
    if (served.length === wanted) break;
  }
  return served;
}

/** Every test looks for itself. */
const maxTried = 30;

/** By the API of a test: the result is kept until the test ends. */
const probes = new WeakMap<Api, Promise<OperationId | undefined>>();

/** The usual ones are open to everyone; any other read is conclusive about a key only if it succeeds for callers who may own one. */
async function findProbe(context: Pick<Context, 'api' | 'target'>): Promise<OperationId | undefined> {
  const [usual] = await servedOf(context, usualUnnamed, 1);
  if (usual !== undefined) return usual;
  const owners = (['merchantAdmin', 'merchantUser'] as const).filter((name) => context.target.personas[name] !== undefined);
  const others = unnamed.slice(usualUnnamed.length);
  const [other] = [...(await servedOf(context, others, 1, owners)), ...(await servedOf(context, named, 1, owners))];
  return other;
}

/** The read that tries a key. If the target serves none to the owners of keys, the rules are untested, since a refusal would not be about the key. */
export async function probeOf(context: Pick<Context, 'api' | 'target'>): Promise<OperationId> {
  const found = probes.get(context.api) ?? findProbe(context);
  probes.set(context.api, found);
  return (
    (await found) ??
    unobservable(
      `none of ${usualUnnamed.join(', ')}, and no other read without inputs, succeeds with the key of merchantAdmin; serve one of them`,
    )
  );
}
