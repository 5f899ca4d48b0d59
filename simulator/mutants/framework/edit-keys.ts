import type { OperationId } from '../../../schemas/catalogue.ts';
import type { ApiKeyRecord } from '../../domain/access/api-keys/record.ts';
import { noteUse } from '../../domain/access/api-keys/usage.ts';
import type { Operation } from '../../../schemas/operation.ts';
import type { AnyCall } from '../../domain/kernel/call.ts';
import { principalOf, type Principal } from '../../domain/kernel/principal.ts';
import { forbidden, isRefusedFor, type KeyRefusalReason, Refusal, unauthenticated } from '../../domain/kernel/refusal.ts';
import { around, editAnswer, editCall, editReply, type Json } from './edit.ts';
import type { Fault } from './mutant.ts';

export const editDetail = (edit: Parameters<typeof editReply<'apiKeys.detail'>>[1]): Fault => editReply('apiKeys.detail', edit);

/** Accepts keys that production rejects for this reason. */
export const acceptRejected =
  (reason: KeyRefusalReason): Fault =>
  ({ authenticate }) => ({
    authenticate: (world, keyId, ip) => {
      const judged = authenticate(world, keyId, ip);
      if (!(judged instanceof Refusal) || !isRefusedFor(judged, reason)) return judged;
      const key = world.records.apiKeys.get(keyId);
      const owner = key === undefined ? undefined : world.records.users.get(key.userId);
      return key === undefined || owner === undefined ? judged : principalOf(key, owner);
    },
  });

/** Records a use of keys that production rejects for this reason. */
export const notingRefused =
  (reason: KeyRefusalReason): Fault =>
  ({ authenticate }) => ({
    authenticate: (world, keyId, ip) => {
      const judged = authenticate(world, keyId, ip);
      const key = world.records.apiKeys.get(keyId);
      if (judged instanceof Refusal && isRefusedFor(judged, reason) && key !== undefined) noteUse(world, key, ip);
      return judged;
    },
  });

export const rejectKeys =
  (reason: KeyRefusalReason, isRejected: (key: ApiKeyRecord) => boolean): Fault =>
  ({ authenticate }) => ({
    authenticate: (world, keyId, ip) => {
      const key = world.records.apiKeys.get(keyId);
      return key !== undefined && isRejected(key) ? unauthenticated(reason) : authenticate(world, keyId, ip);
    },
  });

export const openToAll =
  (id: string): Fault =>
  ({ authorize }) => ({ authorize: (operation, principal) => (operation.id === id ? null : authorize(operation, principal)) });

export const needing =
  (id: string, permission: string): Fault =>
  ({ authorize }) => ({
    authorize: (operation, principal) =>
      operation.id === id && !principal.may(permission) ? forbidden(permission) : authorize(operation, principal),
  });

export const withPermissions =
  (id: OperationId, permissions: readonly string[]): Fault =>
  ({ authorize }) => ({
    authorize: (operation, principal) => authorize(operation.id === id ? { ...operation, permissions } : operation, principal),
  });

export const hostOf = (principal: Principal): Principal => ({ ...principal, kind: 'Host', merchantId: null, resellerId: null });

export const asHost = (operations: string | readonly string[]): Fault =>
  editCall(operations, (call) => ({ ...call, principal: hostOf(call.principal) }));

/** The same for callers of one kind. */
export const asHostFrom = (kind: Principal['kind'], operation: string): Fault =>
  editCall(operation, (call) => (call.principal.kind === kind ? { ...call, principal: hostOf(call.principal) } : call));

export const editError = (edit: (error: Json, refusal: Refusal, operation: Operation | null) => unknown): Fault =>
  editAnswer((answer, refusal, operation) => {
    if (answer.body === null || answer.status === 429) return answer;
    const { error } = JSON.parse(answer.body) as { readonly error: Json };
    return { ...answer, body: JSON.stringify({ error: edit(error, refusal, operation) }) };
  });

/** Values of keys, for mutants that show them again: the store has only hashes. */
const noted = (call: AnyCall): Record<string, string> => call.world.state('mutant.keyValues', () => ({}));

/** Remembers revealed values, and edits the replies of operations about keys. `valueOf`: undefined for a key whose value is not known. */
export function editKnowing(
  operations: readonly OperationId[],
  edit: (body: Json, valueOf: (key: Json) => string | undefined) => Json,
  asked: (call: AnyCall) => AnyCall = (call) => call,
): Fault {
  return around<OperationId>(['apiKeys.forUser', ...operations], (call, handler) => {
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
export const repeatValue = (operation: OperationId, edit: (body: Json, value: string) => Json): Fault =>
  editKnowing([operation], (body, valueOf) => {
    const value = valueOf(body);
    return value === undefined ? body : edit(body, value);
  });

/** `by`: milliseconds. */
export const shifted = (instant: unknown, by: number): unknown =>
  typeof instant === 'string' ? new Date(Date.parse(instant) + by).toISOString() : instant;
