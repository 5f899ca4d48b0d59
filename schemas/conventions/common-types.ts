/** Objects that several resources share (assumptions: 3). */
import { maxAmount } from '../shared/amount.ts';
import { array, int32, maybe, money, nullable, shape, text, uuid, type Static } from '../shape.ts';
import { BankAccountType, CardNetwork, FundingType, TokenType, WalletProviderType } from './enums.ts';

export const AddressDto = shape('AddressDto', 'assumed', {
  firstName: maybe(text(64)),
  lastName: maybe(text(64)),
  companyName: maybe(text(128)),
  addressLine1: maybe(text(128)),
  addressLine2: maybe(text(128)),
  city: maybe(text(64)),
  stateOrProvince: maybe(text(64)),
  postalCode: maybe(text(16)),
  country: maybe(text(2)),
  phoneNumber: maybe(text(32)),
  email: maybe(text(256)),
});
export type AddressDto = Static<typeof AddressDto>;

/** Contains neither a full card number nor a name. */
export const PaymentDetailSnapshot = shape('PaymentDetailSnapshot', 'assumed', {
  type: TokenType,
  displayName: text(),
  maskedNumber: nullable(text()),
  last4: nullable(text()),
  cardNetwork: nullable(CardNetwork),
  fundingType: nullable(FundingType),
  expirationMonth: nullable(int32()),
  expirationYear: nullable(int32()),
  bankAccountType: nullable(BankAccountType),
  maskedRoutingNumber: nullable(text()),
  walletProviderType: nullable(WalletProviderType),
});
export type PaymentDetailSnapshot = Static<typeof PaymentDetailSnapshot>;

export const LookupDto = shape('LookupDto', 'assumed', { id: uuid(), name: text() });
export type LookupDto = Static<typeof LookupDto>;

export const AffectedCountDto = shape('AffectedCountDto', 'assumed', { affectedCount: int32({ minimum: 0 }) });

/** The caller's own words for sorting records. */
export const tags = () => array(text(64), { maxItems: 20 });
/** Three letters of ISO 4217. */
export const currency = () => text(3, { minLength: 3 });
/** Money of one request or record, not negative. The maximum is for currencies without a minor unit; it is lower for others. */
export const amount = () => money({ minimum: 0, maximum: maxAmount });
/** Like `amount`, but may be negative. */
export const signedAmount = () => money({ minimum: -maxAmount, maximum: maxAmount });
