/** Reads of single transactions, and the replacement of their tags (assumptions: X8 to X10). */
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import { reaches } from '../../kernel/principal.ts';
import { notFound } from '../../kernel/refusal.ts';
import { changeTransaction } from './change.ts';
import { findTransaction, findTransactionOf } from './find.ts';
import { presentTransaction } from './present.ts';

export const read: Handler<'transactions.read'> = (call) => ok(presentTransaction(call.world, findTransaction(call, call.params.id)));

export const getById: Handler<'transactions.getById'> = (call) => {
  const { merchantId, transactionId } = requiredInputs(call, ['merchantId', 'transactionId']);
  return ok(presentTransaction(call.world, findTransactionOf(call, merchantId.toLowerCase(), transactionId.toLowerCase())));
};

/** The newest one, where a key was forgotten and used again (choice idempotency.retention). */
export const getByIdempotencyKey: Handler<'transactions.getByIdempotencyKey'> = (call) => {
  const { world, principal } = call;
  const { merchantId, idempotencyKey } = requiredInputs(call, ['merchantId', 'idempotencyKey']);
  const id = merchantId.toLowerCase();
  const record = world.records.transactions.by('idempotencyKey', `${id} ${idempotencyKey}`).at(-1);
  if (record === undefined || !reaches(world, principal, id)) throw notFound('no transaction with this idempotency key within reach');
  return ok(presentTransaction(world, record));
};

export const updateTags: Handler<'transactions.updateTags'> = (call) => {
  const record = findTransaction(call, call.params.id);
  const { tags } = call.body;
  return ok(presentTransaction(call.world, changeTransaction(call.world, record, { tags }, call.principal.user.id)));
};
