/** A reusable payment token at rest (concepts: CreateStandaloneTokenResponseDto). Made once and never changed. */
import { count, nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { TokenCategory } from '../../../../schemas/conventions/enums.ts';
import { PaymentMethod } from '../payment-details/payment-method.ts';

export const TokenRecord = record({
  merchantId: uuid(),
  creatorId: nullable(uuid()),
  /** `pt_` and 26 characters: the handle that is charged. */
  publicReference: text(),
  /** 16 digits beginning with 9; null for anything but a card. */
  numericToken: nullable(count()),
  /** 16 digits beginning with 9 and ending with the real last four; null for anything but a card. */
  cardFormatToken: nullable(text()),
  method: PaymentMethod,
  category: TokenCategory,
  /** Null when it was not made from a transaction. */
  sourceTransactionId: nullable(uuid()),
});
export type TokenRecord = Stored<typeof TokenRecord>;
