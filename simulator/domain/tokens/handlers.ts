import type { tokens } from '../../../schemas/operations/tokens.ts';
import type { Handler, OpenHandler } from '../call.ts';
import { createFromTransaction } from './create-from-transaction.ts';

export const tokenHandlers = {
  'tokens.createFromTransaction': createFromTransaction,
} satisfies { readonly [Id in keyof typeof tokens]: Handler | OpenHandler };
