/** Hosted payment pages (assumptions: 17). */
import { array, boolean, defaulted, int64, list, maybe, nullable, optional, shape, text, uuid, instant, type Static } from '../../shape.ts';
import { fullAudited, replyFields, stamped } from '../../resource.ts';
import { amount, currency } from '../../conventions/common-types.ts';
import { HostedPageStatus, TokenType, WalletProviderType } from '../../conventions/enums.ts';

/** An address for a browser: http or https, which the handler checks. */
export const address = () => text(512);

const writable = {
  merchantId: uuid(),
  name: text(128),
  title: maybe(text(128)),
  description: maybe(text(2048)),
  status: defaulted(HostedPageStatus, 'Active'),
  paymentTypes: defaulted(array(TokenType, { maxItems: 5 }), ['Card']),
  walletProviders: defaulted(array(WalletProviderType, { maxItems: 2 }), []),
  currency: optional(currency()),
  allowCustomAmount: defaulted(boolean(), false),
  minimumAmount: maybe(amount()),
  maximumAmount: maybe(amount()),
  suggestedAmounts: defaulted(array(amount(), { maxItems: 6 }), []),
  collectBillingAddress: defaulted(boolean(), false),
  collectShippingAddress: defaulted(boolean(), false),
  customFieldKeys: defaulted(list(text(64)), []),
  allowPromotionCodes: defaulted(boolean(), false),
  bannerImageUrl: maybe(address()),
  primaryColor: maybe(text(7, { pattern: '^#[0-9A-Fa-f]{6}$' })),
  successUrl: maybe(address()),
  cancelUrl: maybe(address()),
  termsUrl: maybe(address()),
  receiptEmail: defaulted(boolean(), true),
  processorProfileId: maybe(uuid()),
};

export const HostedPaymentPageCreateDto = shape('HostedPaymentPageCreateDto', 'assumed', writable);
export type HostedPaymentPageCreateDto = Static<typeof HostedPaymentPageCreateDto>;

/** Its slug is derived from the name. */
export const HostedPaymentPageDto = shape('HostedPaymentPageDto', 'assumed', {
  id: uuid(),
  slug: text(64),
  ...replyFields(writable),
  isLocked: boolean(),
  lockedAt: nullable(instant()),
  lockedBy: nullable(uuid()),
  ...fullAudited(),
  ...stamped(),
});

/** Media types of pictures (assumptions: 17). */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Further fields of a form; if the picture itself is the body, they are in the query (assumptions: I5). */
export const imageParameters = { merchantId: optional(uuid()), fileName: optional(text(255)) };

export const HostedPageImageQuery = shape('HostedPageImageQuery', 'assumed', imageParameters);

export const HostedPageImageDto = shape('HostedPageImageDto', 'assumed', {
  id: uuid(),
  url: text(),
  fileName: text(),
  contentType: text(),
  sizeBytes: int64({ minimum: 0 }),
});
export type HostedPageImageDto = Static<typeof HostedPageImageDto>;
