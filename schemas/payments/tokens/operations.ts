import { act, creates, group } from '../../operation.ts';
import { answers } from '../../payloads.ts';
import { CreateStandaloneTokenResponseDto, CreateTokenFromTransactionQuery } from './types.ts';

export const tokens = group(
  { prefix: 'tokens', title: 'Tokens' },
  {
    createFromTransaction: act(
      '/api/tokens/create-from-transaction-async',
      [],
      'Create a reusable token from the payment method of a transaction',
      {
        query: CreateTokenFromTransactionQuery,
        ...creates,
        ...answers(CreateStandaloneTokenResponseDto),
        provenance: 'documented',
        source: 'endpoints: Tokens; operation 2',
      },
    ),
  },
);
