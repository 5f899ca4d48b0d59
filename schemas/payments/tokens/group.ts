/** Reusable payment tokens (concepts: CreateStandaloneTokenResponseDto; endpoints: operation 2). */
import { int64, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { PaymentDetailSnapshot } from '../../conventions/common-types.ts';
import { StandaloneTokenCreateIdempotencyStatus, TokenCategory, TokenType } from '../../conventions/enums.ts';
import { act, creates, group } from '../../operation.ts';
import { answers } from '../../payloads.ts';

export const CreateStandaloneTokenResponseDto = shape('CreateStandaloneTokenResponseDto', 'documented', {
  id: uuid(),
  numericToken: nullable(int64()),
  cardFormatToken: nullable(text()),
  publicReference: nullable(text(undefined, { pattern: '^pt_' })),
  maskedPaymentDetails: PaymentDetailSnapshot,
  type: TokenType,
  category: TokenCategory,
  idempotencyStatus: StandaloneTokenCreateIdempotencyStatus,
});
export type CreateStandaloneTokenResponseDto = Static<typeof CreateStandaloneTokenResponseDto>;

/** Query of the creation from a transaction. `customerId` is listed as required but described as optional. */
const CreateTokenFromTransactionQuery = shape('CreateTokenFromTransactionQuery', 'documented', {
  transactionId: uuid(),
  merchantId: uuid(),
  customerId: optional(uuid()),
});

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
