/**
 * Sends requests one after another. Before each, other callers from its row of the access matrix send the same request, also for records
 * that do not exist.
 */
import { idsInside } from '../../../fixtures/client/created.ts';
import type { Answer, Caller, CallOptions, Context } from '../../../fixtures/test.ts';
import { isOfMerchants } from '../../../schemas/access-matrix.ts';
import { catalogue, isOperationId, type OperationId } from '../../../schemas/catalogue.ts';
import { isFailure } from '../../../schemas/granted.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { marksIn, marksOfCreation } from '../../../schemas/shared/marks.ts';
import { strangeKey } from '../../checks/keys.ts';
import { isAbsent, isUnserved } from '../../checks/serving.ts';
import { idsOf, malformedId, readerOf, type Seen } from '../../checks/sweep.ts';
import { mustBeServed, needsGhost, noneNeeded, rivalsOf, type Rival } from './rivals.ts';

interface Options extends Partial<CallOptions> {
  /** Whose records the request names, from the view of the persona `reseller`, where that follows from neither operation nor caller. */
  readonly records?: 'another reseller';
}
/** Sends a request, by default as the merchant's admin and without null members; the target's own body takes precedence. */
export type Go = (operation: OperationId, options?: Options) => Promise<Answer>;

/** Walks with its own records through operations that need no permission. */
export const lesser = 'noPermissions' as const;

export interface Watch {
  /** Called with each answer to the admin on a walk, and whether null members were to be omitted. */
  readonly see: (seen: Seen, isBare: boolean) => void;
  /** Called with a conclusive response to another caller, and whether the caller was served. */
  readonly seeRival: (rival: Rival, seen: Seen, isServed: boolean) => void;
  /** Called with every answer to another caller. */
  readonly seeAsked: (rival: Rival, seen: Seen) => void;
  /** Called with the answer to a valid request on a record that does not exist. */
  readonly seeGhost: (seen: Seen) => void;
  /** Called with the answer to a valid request whose id is not a UUID. */
  readonly seeMalformed: (seen: Seen) => void;
  /** Called with whether an operation is served, if its response shows that. */
  readonly seeServed: (seen: Seen, isServed: boolean) => void;
}

export function walker(context: Context, { see, seeRival, seeAsked, seeGhost, seeMalformed, seeServed }: Watch): Go {
  const { api, build, target } = context;
  const strange = { key: strangeKey(context) };
  /** Operations with the callers whose treatment is known: one such request is enough. */
  const settled = new Set<string>();
  /** Operations that succeeded for an admin. */
  const succeeded = new Set<OperationId>();
  /** Who may access a key depends on its owner, so each key is tried separately. */
  const settling = (id: OperationId, { caller, rule }: Rival, { params }: Options): string =>
    [id, caller, rule, ...(id.startsWith('apiKeys.') ? [params?.['id']] : [])].join(' ');
  /** Marks of the records that the admin has made on the walk. */
  const made = new Set<string>();
  const callerOf = ({ caller }: Rival): Caller => (caller === 'unknown key' ? strange : caller);

  /** Whether a caller got nothing: a failure or, where it may be served, an answer without the records of others. */
  function isRefused({ expect }: Rival, { status, text }: Answer, inputs: unknown): boolean {
    if (status >= 400) return true;
    const others = new Set([...made, ...idsInside(inputs).map((id) => id.toLowerCase())]);
    return expect === 'hidden' && !marksIn(text).some((mark) => others.has(mark));
  }

  /** Whether the record of a request can be read: otherwise a 404 may be about the record. */
  async function isRecordThere(operation: Operation, { as = 'merchantAdmin', params }: Options): Promise<boolean> {
    const name = idsOf(operation).at(-1);
    const id = name === undefined ? undefined : params?.[name];
    const own = typeof as === 'string' && as !== 'anonymous' ? target.personas[as]?.merchantId : undefined;
    const isMerchant = name === 'merchantId' || operation.path.startsWith('/api/merchants/{id}/');
    if (name === undefined || (isMerchant && id === own)) return true;
    const read = readerOf(operation);
    if (!isOperationId(read) || id === undefined) return false;
    const [record = 'id', ...others] = idsOf(catalogue[read]).toReversed();
    const owners = Object.fromEntries(others.map((other) => [other, params?.[other] ?? '']));
    return (await api.call(read, { as, params: { ...owners, [record]: id }, allow501: true })).ok;
  }

  /** The response to a caller with its own records, if an admin has succeeded with a similar request. */
  function asLesser(id: OperationId, answer: Answer): Answer {
    const rival = rivalsOf(catalogue[id]).find(({ caller }) => caller === lesser) ?? noneNeeded;
    const isServed = answer.status !== 401 && answer.status !== 403;
    if (isServed ? answer.ok : succeeded.has(id)) seeRival(rival, { operation: catalogue[id], answer }, isServed);
    return answer;
  }

  return async (id, options = {}) => {
    const operation: Operation = catalogue[id];
    const { body: assumed, query, shared, records, ...rest } = options;
    const body = api.bodyFor(id, assumed);
    const send = (over: Options): Promise<Answer> =>
      api.call(id, {
        as: 'merchantAdmin',
        allow501: true,
        ...rest,
        query: { suppressNulls: true, ...query },
        ...over,
        ...(body === undefined ? {} : { body }),
      });
    if (rest.as === lesser) return asLesser(id, await send({}));
    const rejected: (readonly [Rival, Answer])[] = [];
    const isOpen = (rival: Rival): boolean =>
      (rival.records !== 'another reseller' || rival.records === records) &&
      (rival.caller === 'anonymous' || rival.caller === 'unknown key' || target.personas[rival.caller] !== undefined) &&
      rival.caller !== rest.as &&
      !settled.has(settling(id, rival, rest));
    for (const rival of rivalsOf(operation).filter(isOpen)) {
      const answer = await send({ as: callerOf(rival) });
      const seen = { operation, answer };
      seeAsked(rival, seen);
      if (isRefused(rival, answer, [rest.params, body])) rejected.push([rival, answer]);
      else {
        seeRival(rival, seen, true);
        if (rival.expect === 'served') settled.add(settling(id, rival, rest));
      }
    }
    const ghost = idsOf(operation).at(-1);
    const sendTo = async (other: string): Promise<Seen> => ({
      operation,
      answer: await send({ params: { ...rest.params, [ghost!]: other } }),
    });
    if (ghost !== undefined && needsGhost(operation)) {
      seeGhost(await sendTo(build.uuid(`${id} of nothing`)));
      seeMalformed(await sendTo(malformedId));
    }
    const answer = await send(shared === undefined ? {} : { shared });
    // A caller was rejected for what it lacks only if the same request succeeds for the admin.
    for (const [rival, refusal] of answer.ok ? rejected : []) {
      seeRival(rival, { operation, answer: refusal }, false);
      settled.add(settling(id, rival, rest));
    }
    if (answer.ok) succeeded.add(id);
    if (answer.ok && operation.effect?.kind === 'creates' && (isOfMerchants(operation) || records !== undefined))
      for (const mark of marksOfCreation(answer.sent, answer.text)) made.add(mark);
    see({ operation, answer }, query?.['suppressNulls'] === undefined);
    if (answer.ok) seeServed({ operation, answer }, true);
    else if (isFailure(answer.status, operation)) {
      const again = await send({});
      seeServed({ operation, answer: again }, !isFailure(again.status, operation));
    } else if (isUnserved(context, id, answer) && mustBeServed(operation) && (await isRecordThere(operation, options))) {
      // The body may name other records under undocumented names; without it, only the record of the path can be missing.
      const bare = body === undefined ? answer : await api.call(id, { as: 'merchantAdmin', allow501: true, ...rest, body: {} });
      seeServed({ operation, answer }, !isAbsent(bare));
    }
    return answer;
  };
}

export type Json = Readonly<Record<string, unknown>>;

export const at = (id: string): { readonly params: { readonly id: string } } => ({ params: { id } });

export const recordOf = (answer: Answer): Json => (typeof answer.json === 'object' && answer.json !== null ? (answer.json as Json) : {});
