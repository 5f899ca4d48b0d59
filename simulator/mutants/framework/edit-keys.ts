/** Ways to break what concerns API keys and who calls. */
import type { AnyCall } from '../../domain/kernel/call.ts';
import { principalOf, type Principal } from '../../domain/kernel/principal.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ErrorAnswer } from '../../http/envelope.ts';
import type { Seams } from '../../http/tenant.ts';
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

/** Remembers revealed values, and edits the reply of an operation about a key whose value is known. */
export function repeatValue(original: Seams, operation: string, edit: (body: Json, value: string) => Json): Partial<Seams> {
  return around(original, ['apiKeys.forUser', operation], (call, handler) => {
    const result = handler(call);
    const body = result.body as Json;
    if (call.operation.id === 'apiKeys.forUser') {
      noted(call)[String(body['id'])] = String(body['key']);
      return result;
    }
    const value = noted(call)[String(body['id'])];
    return value === undefined ? result : { ...result, body: edit(body, value) };
  });
}

/** An instant some milliseconds away. */
export const shifted = (instant: unknown, by: number): unknown =>
  typeof instant === 'string' ? new Date(Date.parse(instant) + by).toISOString() : instant;
