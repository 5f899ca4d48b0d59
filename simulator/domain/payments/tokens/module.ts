import type { tokens } from '../../../../schemas/payments/tokens/group.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { createFromTransaction, TokenRecord } from './tokens.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

const handlers = {
  'tokens.createFromTransaction': createFromTransaction,
} satisfies HandlersOf<typeof tokens>;

const records = {
  tokens: kind(TokenRecord, { publicReference: (token) => token.publicReference }),
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const tokenModule = defineModule({ records, handlers });
