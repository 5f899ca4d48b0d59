/** Checks that send the same request to many operations and report once for all of them. */
import type { Answer, Caller, Context, Judge, PersonaName } from '../../fixtures/test.ts';
import { operations, type OperationId } from '../../schemas/catalogue.ts';
import { documented } from '../../schemas/documented.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { RuleId } from '../../schemas/register.ts';
import type { TSchema } from '../../schemas/shape.ts';
import { ErrorEnvelope } from '../../schemas/conventions/error-types.ts';
import { validate } from '../../schemas/validate.ts';

export interface Seen {
  readonly operation: Operation;
  readonly answer: Answer;
}

/** Concurrent requests: as many as the connection allows. */
const width = 16;

/** Runs a task for every item, a few at a time; returns the results in the order of the items. Stops at the first failure. */
export async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  let failure: { readonly error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    while (next < items.length && failure === undefined) {
      const index = next++;
      try {
        results[index] = await work(items[index]!);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (failure !== undefined) throw failure.error;
  return results;
}

export const sweep = (over: readonly Operation[], send: (operation: Operation) => Promise<Answer>): Promise<readonly Seen[]> =>
  each(over, async (operation) => ({ operation, answer: await send(operation) }));

const parameter = /\{(\w+)\}/g;
export const parametersOf = ({ path }: Operation): readonly string[] => Array.from(path.matchAll(parameter), ([, name]) => name!);
export const hasParameters = ({ path }: Operation): boolean => path.includes('{');
/** The group of operations at the beginning of an id: `apiKeys`. */
export const prefixOf = ({ id }: Operation): string => id.slice(0, id.indexOf('.'));
export const idsOf = (operation: Operation): readonly string[] =>
  parametersOf(operation).filter((name) => operation.pathParameters?.[name] === undefined);
/** Groups of operations on the records of a different group. */
const readElsewhere: Readonly<Record<string, string>> = { mySession: 'sessions' };
/** The operation that reads the same record: the `GET` of its path up to the id, or the read of its group. */
export function readerOf(operation: Operation): string {
  const path = operation.path.slice(0, operation.path.lastIndexOf('}') + 1);
  const prefix = prefixOf(operation);
  const reader = operations.find((one) => one.id !== operation.id && isRead(one) && one.path === path);
  return reader?.id ?? `${readElsewhere[prefix] ?? prefix}.read`;
}
export const isRead = ({ method }: Operation): boolean => method === 'GET';

export const malformedId = 'not-a-uuid';

function unknownValue(schema: TSchema | undefined, uuid: string): string {
  if (schema === undefined) return uuid;
  const { type, format } = schema as { readonly type?: unknown; readonly format?: unknown };
  if (type === 'boolean') return 'false';
  return format === 'date-time' ? '2099-01-01T00:00:00Z' : `gp-unknown-${uuid.slice(0, 8)}`;
}

/** Calls an operation on records that do not exist, except those named in `ids`. A JSON body is empty: its members are mostly not documented. */
export function callOnUnknown(
  { api, build }: Pick<Context, 'api' | 'build'>,
  operation: Operation,
  as: Caller,
  more: { readonly ids?: Readonly<Record<string, string>>; readonly query?: Readonly<Record<string, boolean>> } = {},
): Promise<Answer> {
  const { ids, query } = more;
  const valueOf = (name: string): string =>
    ids?.[name] ?? unknownValue(operation.pathParameters?.[name], build.uuid(`${name} of ${operation.id}`));
  const params = parametersOf(operation).map((name) => [name, valueOf(name)] as const);
  const takesJson = operation.body !== undefined && (operation.body.mediaTypes?.includes('application/json') ?? true);
  return api.call(operation.id as OperationId, {
    as,
    allow501: true,
    params: Object.fromEntries(params),
    ...(query === undefined ? {} : { query }),
    ...(takesJson ? { body: {} } : {}),
  });
}

/** The persona that can be expected to call an operation, by its scope. */
export const adminFor = ({ scope }: Operation): PersonaName =>
  scope === 'host' ? 'hostAdmin' : scope === 'reseller' ? 'reseller' : 'merchantAdmin';

/** How many violations of one rule in a sweep are reported with their exchange; the others are only listed. */
const shown = 25;

interface What {
  readonly what: string;
  readonly expected: string;
  readonly otherwise?: string;
}

/** Judges a rule over all answers: each violation separately, otherwise all at once. Untested without answers. */
export function judgeSeen(judge: Judge, rule: RuleId, seen: readonly Seen[], holds: (seen: Seen) => boolean, about: What): void {
  const { see, conclude } = judging(judge, rule, holds, about);
  for (const one of seen) see(one);
  conclude();
}

/** Like `judgeSeen`, for answers that arrive one by one: judges a violation immediately. */
export function judging(
  judge: Judge,
  rule: RuleId,
  holds: (seen: Seen) => boolean,
  { what, expected, otherwise }: What,
): { readonly see: (seen: Seen) => void; readonly conclude: () => void } {
  let first: Seen | undefined;
  let count = 0;
  const broken: Seen[] = [];
  return {
    see(seen) {
      first ??= seen;
      count++;
      judge.look(rule, seen.answer);
      if (holds(seen)) return;
      broken.push(seen);
      const { operation, answer } = seen;
      if (broken.length <= shown) judge.that(rule, false, { check: `${operation.method} ${operation.path} ${what}`, expected, answer });
    },
    conclude() {
      if (first === undefined) return judge.untested(rule, otherwise ?? `nothing to check: ${what}`);
      const further = broken.slice(shown);
      if (further.length > 0) {
        const names = further.map(({ operation, answer }) => `${operation.method} ${operation.path} (${answer.status})`).join(', ');
        judge.that(rule, false, { check: `${further.length} further operations ${what}`, expected, actual: names });
      }
      if (broken.length === 0) judge.that(rule, true, { check: `${count} operations ${what}`, answer: first.answer });
    },
  };
}

const envelope = documented(ErrorEnvelope);

/** Judges the envelope of every failure, except 429 and the one 404 without a body. */
export function judgeEnvelopes(
  judge: Judge,
  seen: readonly Seen[],
  what: string,
  rule: 'CATALOGUE-ENVELOPE' | 'CATALOGUE-KEY-ENVELOPE' = 'CATALOGUE-ENVELOPE',
): void {
  const failures = seen.filter(({ operation, answer: { status } }) => {
    return status >= 400 && status !== 429 && !(status === 404 && operation.bodiless404 === true);
  });
  const holds = ({ answer }: Seen): boolean => validate(envelope, answer.json).length === 0;
  judgeSeen(judge, rule, failures, holds, { what, expected: 'the error envelope', otherwise: `nothing failed ${what}` });
}

export const judgeNo500 = (judge: Judge, seen: readonly Seen[], what: string): void =>
  judgeSeen(judge, 'CATALOGUE-NO-500', seen, ({ answer }) => answer.status !== 500, { what, expected: 'any status but 500' });

export interface Part {
  readonly title: string;
  readonly operations: readonly Operation[];
}

/** The catalogue in parts of similar size that do not split a group. */
export const parts: readonly Part[] = cut(4);

function cut(count: number): readonly Part[] {
  const made: Operation[][] = [];
  for (const operation of operations) {
    const last = made.at(-1);
    const isFull = last !== undefined && made.length < count && last.length >= operations.length / count;
    if (last === undefined || (isFull && last.at(-1)?.group !== operation.group)) made.push([operation]);
    else last.push(operation);
  }
  return made.map((own) => ({ title: `${own[0]!.group} to ${own.at(-1)!.group}`, operations: own }));
}
