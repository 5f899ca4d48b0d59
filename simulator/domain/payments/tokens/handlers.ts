import type { tokens } from '../../../../schemas/operations/payments/tokens.ts';
import type { Handler, OpenHandler } from '../../kernel/call.ts';
import { createFromTransaction } from './create-from-transaction.ts';

export const tokenHandlers = {
  'tokens.createFromTransaction': createFromTransaction,
} satisfies { readonly [Id in keyof typeof tokens]: Handler | OpenHandler };
