/** Merchants and their settings for their own payments (assumptions: 14). */
import {
  boolean,
  currency,
  fullAudited,
  instant,
  list,
  nullable,
  record,
  stamped,
  text,
  timeZone,
  type Stored,
  uuid,
} from '../../kernel/record-schema.ts';
import type { Fixed } from '../../../../schemas/shape.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { ApiKeyAnomalyAction, MerchantStatus } from '../../../../schemas/conventions/enums.ts';
import { CustomFieldDefinitionDto, OrderDataDefaultsDto } from '../../../../schemas/platform/merchants/types.ts';
import { isGone } from '../../kernel/reach.ts';
import { refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';

export const MerchantRecord = record({
  ...fullAudited(),
  ...stamped(),
  resellerId: nullable(uuid()),
  name: text(),
  legalName: nullable(text()),
  merchantNumber: text(),
  status: MerchantStatus,
  isLocked: boolean(),
  lockedAt: nullable(instant()),
  lockedBy: nullable(uuid()),
  lockReason: nullable(text()),
  email: text(),
  phoneNumber: nullable(text()),
  websiteUrl: nullable(text()),
  address: nullable(AddressDto),
  merchantCategoryCode: nullable(text()),
  currency: currency(),
  country: text(),
  timeZone: timeZone(),
  statementDescriptor: nullable(text()),
  supportEmail: nullable(text()),
  supportPhone: nullable(text()),
  logoUrl: nullable(text()),
  apiKeyAnomalyAction: ApiKeyAnomalyAction,
  tags: list(text()),
  externalReference: nullable(text()),
});
export type MerchantRecord = Stored<typeof MerchantRecord>;

export const unlocked = { isLocked: false, lockedAt: null, lockedBy: null, lockReason: null } as const;

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

/** A till of a merchant. No operation writes registers: they are seed data. */
export const MerchantRegisterRecord = record({
  merchantId: uuid(),
  name: text(),
  code: text(),
  terminalId: nullable(text()),
  isActive: boolean(),
});
export type MerchantRegisterRecord = Stored<typeof MerchantRegisterRecord>;

export type CustomFieldDefinition = Fixed<CustomFieldDefinitionDto>;

export const MerchantCustomFieldsRecord = record({ fields: list(CustomFieldDefinitionDto) });

export type OrderDefaults = Omit<Fixed<OrderDataDefaultsDto>, 'concurrencyStamp'>;

/** The order data defaults of a merchant, under the merchant's id. */
export const OrderDefaultsRecord = record({ ...OrderDataDefaultsDto.properties, ...stamped() });

// Checks whether a merchant may act, by its lock, status and deletion (assumptions: M2, M17; 36).

/** @throws Refusal for new transactions, sessions and contracts of a merchant that is locked or not active. */
export function requireOpen({ isLocked, status }: Pick<MerchantRecord, 'isLocked' | 'status'>): void {
  if (isLocked) throw refused('Merchants:Locked', 'The merchant is locked.');
  if (status !== 'Active') throw refused('Merchants:NotActive', 'The merchant is not active.', { status });
}

/** Like `requireOpen`, for the id of a merchant; an unknown one passes. */
export function requireMerchantOpen({ records }: World, merchantId: string): void {
  const merchant = records.merchants.get(merchantId);
  if (merchant !== undefined) requireOpen(merchant);
}

/** An idle reseller is inert until it is restored or active again. Its merchants continue. */
export function isIdle({ records }: World, resellerId: string): boolean {
  const reseller = records.resellers.get(resellerId);
  return reseller !== undefined && (reseller.isDeleted || !reseller.isActive);
}

export const stands = (world: World, merchantId: string | null, resellerId: string | null): boolean =>
  !isGone(world, merchantId) && (resellerId === null || !isIdle(world, resellerId));
