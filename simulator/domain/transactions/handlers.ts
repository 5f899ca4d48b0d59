import type { Handler } from '../call.ts';
import { ok } from '../call.ts';
import { create } from './create.ts';
import { findTransaction } from './find.ts';
import { presentTransaction } from './present.ts';

const read: Handler = (call) => ok(presentTransaction(call.world, findTransaction(call, call.params['id']!)));

export const transactionHandlers = {
  'transactions.create': create,
  'transactions.read': read,
} satisfies Readonly<Record<string, Handler>>;
