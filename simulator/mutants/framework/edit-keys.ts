/** Ways to break what concerns API keys and who calls. */
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { AnyCall } from '../../domain/kernel/call.ts';
import { principalOf, type Principal } from '../../domain/kernel/principal.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ErrorAnswer } from '../../pipeline/envelope.ts';
import type { Seams } from '../../pipeline/tenant.ts';
import { around, editAnswer, editReply, type Json } from './edit.ts';

/** Changes the detail of a key. */
export const editDetail = (original: Seams, edit: (body: Json, call: AnyCall) => Json): Partial<Seams> =>
  editReply(original, ['apiKeys.detail'], edit);

/** Accepts keys that production rejects for this reason. */
export const acceptRejected = (original: Seams, reason: string): Partial<Seams> => ({
  authenticate: (world, keyId, ip) => {
    const judged = original.authenticate(world, keyId, ip);
    if (!(judged instanceof Refusal) || judged.detail.reason !== reason) return judged;
    const key = world.records.apiKeys.get(keyId);
    const owner = key === undefined ? undefined : world.records.users.get(key.userId);
    return key === undefined || owner === undefined ? judged : principalOf(key, owner);
  },
});

/** A caller that reaches everything. */
export const hostOf = (principal: Principal): Principal => ({ ...principal, kind: 'Host', merchantId: null, resellerId: null });

/** Answers the named operations as if the host were the caller. */
export const asHost = (original: Seams, operations: readonly string[]): Partial<Seams> =>
  around(original, operations, (call, handler) => handler({ ...call, principal: hostOf(call.principal) }));

/** Changes the object `error` of failures with the envelope. */
export const editError = (original: Seams, edit: (error: Json, refusal: Refusal) => unknown): Partial<Seams> =>
  editAnswer(original, (answer: ErrorAnswer, refusal) => {
    if (answer.body === null || answer.status === 429) return answer;
    const { error } = JSON.parse(answer.body) as { readonly error: Json };
    return { ...answer, body: JSON.stringify({ error: edit(error, refusal) }) };
  });

/** Values of keys, for mutants that show them again: the store has only hashes. */
const noted = (call: AnyCall): Record<string, string> => call.world.state('mutant.keyValues', () => ({}));

/** Remembers revealed values, and edits the replies of operations about keys. `valueOf`: undefined for a key whose value is not known. */
export function editKnowing(
  original: Seams,
  operations: readonly OperationId[],
  edit: (body: Json, valueOf: (key: Json) => string | undefined) => Json,
  asked: (call: AnyCall) => AnyCall = (call) => call,
): Partial<Seams> {
  return around(original, ['apiKeys.forUser', ...operations], (call, handler) => {
    if (call.operation.id !== 'apiKeys.forUser') {
      const result = handler(asked(call));
      return { ...result, body: edit(result.body as Json, ({ id }) => noted(call)[String(id)]) };
    }
    const result = handler(call);
    const { id, key } = result.body as Json;
    noted(call)[String(id)] = String(key);
    return result;
  });
}

/** The same for an operation about one key whose value is known. */
export const repeatValue = (original: Seams, operation: OperationId, edit: (body: Json, value: string) => Json): Partial<Seams> =>
  editKnowing(original, [operation], (body, valueOf) => {
    const value = valueOf(body);
    return value === undefined ? body : edit(body, value);
  });

/** An instant some milliseconds away. */
export const shifted = (instant: unknown, by: number): unknown =>
  typeof instant === 'string' ? new Date(Date.parse(instant) + by).toISOString() : instant;
