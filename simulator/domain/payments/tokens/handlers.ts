import type { tokens } from '../../../../schemas/payments/tokens/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { createFromTransaction } from './create-from-transaction.ts';

export const tokenHandlers = {
  'tokens.createFromTransaction': createFromTransaction,
} satisfies HandlersOf<typeof tokens>;
