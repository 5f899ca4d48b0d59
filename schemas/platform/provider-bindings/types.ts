/** Bindings of a merchant to providers of tax and of 3-D Secure (assumptions: 14). Their secrets are write-only. */
import { audited, replyFields, stamped, updateFields } from '../../resource.ts';
import {
  array,
  boolean,
  defaulted,
  enumeration,
  instant,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  writeOnly,
  type Static,
} from '../../shape.ts';
import { AddressDto } from '../../conventions/common-types.ts';
import { CardNetwork, GatewayEnvironment } from '../../conventions/enums.ts';

export const ChallengePreference = enumeration('ChallengePreference', 'assumed', [
  'NoPreference',
  'NoChallenge',
  'ChallengeRequested',
  'ChallengeMandated',
]);
export type ChallengePreference = Static<typeof ChallengePreference>;

/** If omitted, the stored secret stays; if empty, it is removed. */
const secret = () => writeOnly(optional(text(256)));

/** The result of the last connection test, and whether there is a secret to test with. */
const outcome = () => ({
  hasCredentials: boolean(),
  lastTestedAt: nullable(instant()),
  lastTestSucceeded: nullable(boolean()),
  lastTestMessage: nullable(text()),
});

const tax = {
  isEnabled: boolean(),
  environment: GatewayEnvironment,
  companyCode: maybe(text(64)),
  accountId: maybe(text(64)),
  licenseKey: secret(),
  defaultTaxCode: maybe(text(32)),
  shipFromAddress: maybe(AddressDto),
  commitTransactions: defaulted(boolean(), false),
};

export const TaxBindingUpdateDto = shape('TaxBindingUpdateDto', 'assumed', updateFields(tax));
export type TaxBindingUpdateDto = Static<typeof TaxBindingUpdateDto>;

export const TaxBindingDto = shape('TaxBindingDto', 'assumed', {
  merchantId: uuid(),
  providerName: text(),
  ...replyFields(tax),
  ...outcome(),
  ...audited(),
  ...stamped(),
});
export type TaxBindingDto = Static<typeof TaxBindingDto>;

const threeDSecure = {
  isEnabled: boolean(),
  acquirerBin: maybe(text(11, { pattern: '^[0-9]{6,11}$' })),
  acquirerMerchantId: maybe(text(35)),
  merchantName: maybe(text(40)),
  merchantCategoryCode: maybe(text(4, { pattern: '^[0-9]{4}$' })),
  country: maybe(text(2, { minLength: 2 })),
  requestorId: maybe(text(35)),
  requestorName: maybe(text(40)),
  requestorUrl: maybe(text(512)),
  challengePreference: defaulted(ChallengePreference, 'NoPreference'),
  networks: array(CardNetwork, { maxItems: CardNetwork.enum.length }),
  apiSecret: secret(),
};

export const ThreeDSecureBindingUpdateDto = shape('ThreeDSecureBindingUpdateDto', 'assumed', updateFields(threeDSecure));
export type ThreeDSecureBindingUpdateDto = Static<typeof ThreeDSecureBindingUpdateDto>;

export const ThreeDSecureBindingDto = shape('ThreeDSecureBindingDto', 'assumed', {
  merchantId: uuid(),
  providerType: text(),
  ...replyFields(threeDSecure),
  ...outcome(),
  ...audited(),
  ...stamped(),
});
export type ThreeDSecureBindingDto = Static<typeof ThreeDSecureBindingDto>;
