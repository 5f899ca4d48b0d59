/** Payments with an encrypted token of Wallet A (assumptions: 25, W13). */
import { defaulted, freeObject, maybe, nullable, shape, text, uuid, writeOnly, type Static } from '../shape.ts';
import { AddressDto, amount, currency, PaymentDetailSnapshot } from '../conventions/common-types.ts';
import { TransactionStatus, TransactionType } from '../conventions/enums.ts';
import { OrderDataDto } from '../payments/transactions/payment-data-types.ts';
import { idempotencyKey } from '../payments/transactions/types.ts';

/** The unencrypted part, beside the encrypted one. */
const WalletAPaymentMethodDto = shape('WalletAPaymentMethodDto', 'assumed', {
  displayName: text(128),
  network: text(64),
  type: text(64),
});

/** As the wallet passes it to the storefront. It is never decrypted. */
const WalletAPaymentTokenDto = shape('WalletAPaymentTokenDto', 'assumed', {
  paymentData: writeOnly(freeObject()),
  paymentMethod: WalletAPaymentMethodDto,
  transactionIdentifier: text(256, { minLength: 1 }),
});

export const WalletAPaymentRequestDto = shape('WalletAPaymentRequestDto', 'assumed', {
  merchantId: uuid(),
  amount: amount(),
  currency: currency(),
  transactionType: defaulted(TransactionType, 'Sale'),
  paymentToken: WalletAPaymentTokenDto,
  billingAddress: maybe(AddressDto),
  shippingAddress: maybe(AddressDto),
  orderData: maybe(OrderDataDto),
  idempotencyKey: idempotencyKey(),
});
export type WalletAPaymentRequestDto = Static<typeof WalletAPaymentRequestDto>;

export const WalletAPaymentResultDto = shape('WalletAPaymentResultDto', 'assumed', {
  transactionId: uuid(),
  status: TransactionStatus,
  /** The public reference of the stored token; null if none was stored. */
  tokenReference: nullable(text()),
  maskedPaymentDetails: PaymentDetailSnapshot,
  responseMessage: nullable(text()),
});
export type WalletAPaymentResultDto = Static<typeof WalletAPaymentResultDto>;
