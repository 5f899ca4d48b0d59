/** A reusable payment token at rest (concepts: CreateStandaloneTokenResponseDto). Made once and never changed. */
import type { TokenCategory } from '../../../../schemas/types/enums.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';

export interface TokenRecord extends Entity {
  readonly merchantId: string;
  readonly creatorId: string | null;
  /** `pt_` and 26 characters: the handle that is charged. */
  readonly publicReference: string;
  /** 16 digits beginning with 9; null for anything but a card. */
  readonly numericToken: number | null;
  /** 16 digits beginning with 9 and ending with the real last four; null for anything but a card. */
  readonly cardFormatToken: string | null;
  readonly method: PaymentMethod;
  readonly category: TokenCategory;
  /** Null when it was not made from a transaction. */
  readonly sourceTransactionId: string | null;
}
