/** Bindings of a merchant to providers, at most one to each provider (assumptions: 14). */
import type { Entity } from '../../kernel/collection.ts';
import {
  audited,
  boolean,
  instant,
  list,
  nullable,
  record,
  stamped,
  text,
  type Members,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { CardNetwork, GatewayEnvironment } from '../../../../schemas/conventions/enums.ts';
import { ChallengePreference } from '../../../../schemas/platform/provider-bindings/group.ts';

const binding = {
  ...audited(),
  ...stamped(),
  merchantId: uuid(),
  /** The provider's name in paths, in lower case. */
  provider: text(),
  /** In plain text, and never in a reply; null: none. */
  secret: nullable(text()),
  lastTestedAt: nullable(instant()),
  lastTestSucceeded: nullable(boolean()),
  lastTestMessage: nullable(text()),
};
export type BindingRecord = Entity & Members<typeof binding>;

export const TaxBindingRecord = record({
  ...binding,
  isEnabled: boolean(),
  environment: GatewayEnvironment,
  companyCode: nullable(text()),
  accountId: nullable(text()),
  defaultTaxCode: nullable(text()),
  shipFromAddress: nullable(AddressDto),
  commitTransactions: boolean(),
});
export type TaxBindingRecord = Stored<typeof TaxBindingRecord>;

export const ThreeDSecureBindingRecord = record({
  ...binding,
  isEnabled: boolean(),
  acquirerBin: nullable(text()),
  acquirerMerchantId: nullable(text()),
  merchantName: nullable(text()),
  merchantCategoryCode: nullable(text()),
  country: nullable(text()),
  requestorId: nullable(text()),
  requestorName: nullable(text()),
  requestorUrl: nullable(text()),
  challengePreference: ChallengePreference,
  networks: list(CardNetwork),
});
export type ThreeDSecureBindingRecord = Stored<typeof ThreeDSecureBindingRecord>;

export const bindingKey = ({ merchantId, provider }: Pick<BindingRecord, 'merchantId' | 'provider'>): string => `${merchantId} ${provider}`;
