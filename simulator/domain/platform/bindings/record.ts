/** Bindings of a merchant to providers, at rest: at most one to each provider (assumptions: 14). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { AddressDto } from '../../../../schemas/types/common.ts';
import type { CardNetwork, GatewayEnvironment } from '../../../../schemas/types/enums.ts';
import type { ChallengePreference } from '../../../../schemas/types/platform/provider-bindings.ts';
import type { Audited, Stamped } from '../../kernel/entity.ts';

/** What all bindings have. */
export interface BindingRecord extends Audited, Stamped {
  readonly merchantId: string;
  /** Its name in paths, in lower case. */
  readonly provider: string;
  /** In plain text, and in no reply; null: there is none. */
  readonly secret: string | null;
  readonly lastTestedAt: Instant | null;
  readonly lastTestSucceeded: boolean | null;
  readonly lastTestMessage: string | null;
}

export interface TaxBindingRecord extends BindingRecord {
  readonly isEnabled: boolean;
  readonly environment: GatewayEnvironment;
  readonly companyCode: string | null;
  readonly accountId: string | null;
  readonly defaultTaxCode: string | null;
  readonly shipFromAddress: AddressDto | null;
  readonly commitTransactions: boolean;
}

export interface ThreeDSecureBindingRecord extends BindingRecord {
  readonly isEnabled: boolean;
  readonly acquirerBin: string | null;
  readonly acquirerMerchantId: string | null;
  readonly merchantName: string | null;
  readonly merchantCategoryCode: string | null;
  readonly country: string | null;
  readonly requestorId: string | null;
  readonly requestorName: string | null;
  readonly requestorUrl: string | null;
  readonly challengePreference: ChallengePreference;
  readonly networks: readonly CardNetwork[];
}

/** The key by which a binding is looked up. */
export const bindingKey = ({ merchantId, provider }: Pick<BindingRecord, 'merchantId' | 'provider'>): string => `${merchantId} ${provider}`;
