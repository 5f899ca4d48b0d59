/** Payments with an encrypted token of Wallet A (assumptions: 25, W13). */
import { defaulted, freeObject, maybe, nullable, shape, text, uuid, writeOnly, type Static, array, instant, boolean } from '../shape.ts';
import { AddressDto, amount, currency, PaymentDetailSnapshot } from '../conventions/common-types.ts';
import { TransactionStatus, TransactionType } from '../conventions/enums.ts';
import { OrderDataDto } from '../payments/transactions/payment-data-types.ts';
import { idempotencyKey } from '../payments/transactions/types.ts';

/** The unencrypted part, beside the encrypted one. */
const WalletAPaymentMethodDto = shape('WalletAPaymentMethodDto', 'assumed', { displayName: text(128), network: text(64), type: text(64) });

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

// Certificates and keys of the wallets (assumptions: 25, W1 to W8).

/** The subject of a requested certificate; by default the platform. */
export const CertificateInitiateDto = shape('CertificateInitiateDto', 'assumed', {
  commonName: maybe(text(64, { minLength: 1 })),
  organization: maybe(text(64, { minLength: 1 })),
  country: maybe(text(2, { minLength: 2 })),
});
export type CertificateInitiateDto = Static<typeof CertificateInitiateDto>;

export const CertificateCsrDto = shape('CertificateCsrDto', 'assumed', {
  type: text(),
  /** PEM. */
  csr: text(),
  createdAt: instant(),
});

/** PEM, or base64 of the DER. */
export const CertificateCompleteDto = shape('CertificateCompleteDto', 'assumed', { certificate: text(16_384, { minLength: 1 }) });
export type CertificateCompleteDto = Static<typeof CertificateCompleteDto>;

export const WalletAApiKeyDto = shape('WalletAApiKeyDto', 'assumed', {
  keyId: text(128, { minLength: 1 }),
  issuerId: text(128, { minLength: 1 }),
  /** PEM. */
  privateKey: writeOnly(text(16_384, { minLength: 1 })),
});

export const WalletAApiKeyStatusDto = shape('WalletAApiKeyStatusDto', 'assumed', {
  isConfigured: boolean(),
  keyId: nullable(text()),
  issuerId: nullable(text()),
  updatedAt: nullable(instant()),
});
export type WalletAApiKeyStatusDto = Static<typeof WalletAApiKeyStatusDto>;

/** A public key for encrypting tokens (RFC 7517). */
const WalletBJsonWebKeyDto = shape('WalletBJsonWebKeyDto', 'assumed', {
  kty: text(),
  use: text(),
  alg: text(),
  /** RFC 7638. */
  kid: text(),
  n: text(),
  e: text(),
  x5c: array(text()),
  'x5t#S256': text(),
});

/** The current key, then the previous one. */
export const WalletBJsonWebKeySetDto = shape('WalletBJsonWebKeySetDto', 'assumed', { keys: array(WalletBJsonWebKeyDto) });
export type WalletBJsonWebKeySetDto = Static<typeof WalletBJsonWebKeySetDto>;
