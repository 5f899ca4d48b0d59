/** Merchants at rest, and what they set for their own payments (assumptions: 14). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { MerchantStatus } from '../../../../schemas/states/platform/merchant.ts';
import type { Fixed } from '../../../../schemas/shape.ts';
import type { AddressDto } from '../../../../schemas/types/common.ts';
import type { ApiKeyAnomalyAction } from '../../../../schemas/types/enums.ts';
import type { CustomFieldDefinitionDto, OrderDataDefaultsDto } from '../../../../schemas/types/platform/merchant-settings.ts';
import type { Entity, FullAudited, Stamped } from '../../kernel/entity.ts';

export interface MerchantRecord extends FullAudited, Stamped {
  readonly resellerId: string | null;
  readonly name: string;
  readonly legalName: string | null;
  readonly merchantNumber: string;
  readonly status: MerchantStatus;
  readonly isLocked: boolean;
  readonly lockedAt: Instant | null;
  readonly lockedBy: string | null;
  readonly lockReason: string | null;
  readonly email: string;
  readonly phoneNumber: string | null;
  readonly websiteUrl: string | null;
  readonly address: Fixed<AddressDto> | null;
  readonly merchantCategoryCode: string | null;
  readonly currency: string;
  readonly country: string;
  readonly timeZone: string;
  readonly statementDescriptor: string | null;
  readonly supportEmail: string | null;
  readonly supportPhone: string | null;
  readonly logoUrl: string | null;
  readonly apiKeyAnomalyAction: ApiKeyAnomalyAction;
  readonly tags: readonly string[];
  readonly externalReference: string | null;
}

/** What a merchant has before anybody locks it. */
export const unlocked = { isLocked: false, lockedAt: null, lockedBy: null, lockReason: null } as const;

/** What a merchant has that says nothing more of itself. */
export const noDetails = {
  legalName: null,
  phoneNumber: null,
  websiteUrl: null,
  address: null,
  merchantCategoryCode: null,
  statementDescriptor: null,
  supportEmail: null,
  supportPhone: null,
  logoUrl: null,
  tags: [],
  externalReference: null,
} as const;

/** A till of a merchant. Registers have no operations of their own that write them: they are seed data. */
export interface MerchantRegisterRecord extends Entity {
  readonly merchantId: string;
  readonly name: string;
  readonly code: string;
  readonly terminalId: string | null;
  readonly isActive: boolean;
}

export type CustomFieldDefinition = Fixed<CustomFieldDefinitionDto>;

/** The custom fields that a merchant defined; its id is that of the merchant. */
export interface MerchantCustomFieldsRecord extends Entity {
  readonly fields: readonly CustomFieldDefinition[];
}

export type OrderDefaults = Omit<Fixed<OrderDataDefaultsDto>, 'concurrencyStamp'>;

/** The order data defaults of a merchant; its id is that of the merchant. */
export interface OrderDefaultsRecord extends Entity, Stamped, OrderDefaults {}
