/** From a token at rest to its reply (concepts: CreateStandaloneTokenResponseDto). */
import type { StandaloneTokenCreateIdempotencyStatus } from '../../../../schemas/conventions/enums.ts';
import type { CreateStandaloneTokenResponseDto } from '../../../../schemas/payments/tokens/types.ts';
import type { TokenRecord } from './record.ts';

export const presentToken = (
  { id, numericToken, cardFormatToken, publicReference, method, category }: TokenRecord,
  idempotencyStatus: StandaloneTokenCreateIdempotencyStatus,
): CreateStandaloneTokenResponseDto => ({
  id,
  numericToken,
  cardFormatToken,
  publicReference,
  maskedPaymentDetails: method.details,
  type: method.details.type,
  category,
  idempotencyStatus,
});
