/** Sends requests one after the other; before each, callers and records with which it must not succeed. */
import type { Answer, CallOptions, Context } from '../../../fixtures/test.ts';
import { catalogue, isOperationId, type OperationId } from '../../../schemas/catalogue.ts';
import { isFailure } from '../../../schemas/granted.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { isAbsent, isUnserved } from '../../checks/serving.ts';
import { idsOf, malformedId, readerOf, type Seen } from '../../checks/sweep.ts';
import { mustBeServed, needsGhost, rivalsOf, type Rival } from './rivals.ts';

type Options = Partial<CallOptions>;
/** Sends a request, by default as the merchant's admin and without null members; the target's own body takes precedence. */
export type Go = (operation: OperationId, options?: Options) => Promise<Answer>;

export interface Watch {
  /** Called with each answer to the admin on a walk, and whether null members were to be omitted. */
  readonly see: (seen: Seen, isBare: boolean) => void;
  /** Called with the answer to a caller who lacks something, if it shows how the operation treats that. */
  readonly seeRival: (rival: Rival, seen: Seen) => void;
  /** Called with every answer to such a caller. */
  readonly seeAsked: (rival: Rival, seen: Seen) => void;
  /** Called with the answer to a valid request on a record that does not exist. */
  readonly seeGhost: (seen: Seen) => void;
  /** Called with the answer to a valid request whose id is not a UUID. */
  readonly seeMalformed: (seen: Seen) => void;
  /** Called with whether an operation was found, if it could not be missing, and whether it answers at all. */
  readonly seeServed: (seen: Seen, isServed: boolean) => void;
}

export function walker(context: Context, { see, seeRival, seeAsked, seeGhost, seeMalformed, seeServed }: Watch): Go {
  const { api, build, target } = context;
  /** Operations with the callers that were rejected while the admin succeeded: one such request is enough. */
  const settled = new Set<string>();
  /** Who may access a key depends on its owner, so each key is tried separately. */
  const settling = (id: OperationId, { as, rule }: Rival, { params }: Options): string =>
    [id, as, rule, ...(id.startsWith('apiKeys.') ? [params?.['id']] : [])].join(' ');

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

  return async (id, options = {}) => {
    const operation: Operation = catalogue[id];
    const { body: assumed, query, shared, ...rest } = options;
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
    const rejected: (readonly [Rival, Answer])[] = [];
    const isOpen = (rival: Rival): boolean => target.personas[rival.as] !== undefined && !settled.has(settling(id, rival, rest));
    for (const rival of rivalsOf(operation).filter(isOpen)) {
      const answer = await send({ as: rival.as });
      seeAsked(rival, { operation, answer });
      if (answer.status < 400) seeRival(rival, { operation, answer });
      else rejected.push([rival, answer]);
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
      seeRival(rival, { operation, answer: refusal });
      settled.add(settling(id, rival, rest));
    }
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
