import { act, group } from '../operation.ts';

export const tokens = group(
  { prefix: 'tokens', title: 'Tokens' },
  {
    createFromTransaction: act(
      '/api/tokens/create-from-transaction-async',
      [],
      'Make a reusable token from the payment method of a transaction',
      { provenance: 'documented', source: 'endpoints: Tokens; operation 2' },
    ),
  },
);
