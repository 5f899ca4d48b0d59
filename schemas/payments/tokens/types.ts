/** Reusable payment tokens (concepts: CreateStandaloneTokenResponseDto; endpoints: operation 2). */
import { int64, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { PaymentDetailSnapshot } from '../../conventions/common-types.ts';
import { StandaloneTokenCreateIdempotencyStatus, TokenCategory, TokenType } from '../../conventions/enums.ts';

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
export const CreateTokenFromTransactionQuery = shape('CreateTokenFromTransactionQuery', 'documented', {
  transactionId: uuid(),
  merchantId: uuid(),
  customerId: optional(uuid()),
});
export type CreateTokenFromTransactionQuery = Static<typeof CreateTokenFromTransactionQuery>;
