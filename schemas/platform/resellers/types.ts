/** Resellers (assumptions: 15, 36). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, int32, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { AddressDto, currency } from '../../conventions/common-types.ts';
import { CollectionMethod, CollectionSource } from '../../conventions/enums.ts';

const writable = {
  name: text(128),
  legalName: maybe(text(128)),
  email: text(256),
  phoneNumber: maybe(text(32)),
  websiteUrl: maybe(text(512)),
  address: maybe(AddressDto),
  isActive: defaulted(boolean(), true),
  currency: defaulted(currency(), 'USD'),
  timeZone: defaulted(text(64), 'America/New_York'),
  logoUrl: maybe(text(512)),
};

export const ResellerCreateDto = shape('ResellerCreateDto', 'assumed', writable);
export type ResellerCreateDto = Static<typeof ResellerCreateDto>;

export const ResellerUpdateDto = shape('ResellerUpdateDto', 'assumed', updateFields(writable));
export type ResellerUpdateDto = Static<typeof ResellerUpdateDto>;

export const ResellerDto = shape('ResellerDto', 'assumed', {
  id: uuid(),
  resellerNumber: text(),
  merchantCount: int32({ minimum: 0 }),
  ...replyFields(writable),
  ...fullAudited(),
  ...stamped(),
});
export type ResellerDto = Static<typeof ResellerDto>;

const preferences = {
  billingDayOfMonth: defaulted(int32({ minimum: 1, maximum: 28 }), 1),
  currency: currency(),
  invoiceEmail: maybe(text(256)),
  ccEmails: defaulted(array(text(256), { maxItems: 5 }), []),
  autoCharge: defaulted(boolean(), true),
  consolidateInvoices: defaulted(boolean(), false),
  paymentTermsDays: defaulted(int32({ minimum: 0, maximum: 365 }), 0),
  taxId: maybe(text(32)),
  defaultPricePlanId: maybe(uuid()),
  notifyOnFailure: defaulted(boolean(), true),
};

/** Omitted members take their default. The reseller in the query takes precedence over that in the body. */
export const ResellerBillingPreferencesUpdateDto = shape('ResellerBillingPreferencesUpdateDto', 'assumed', {
  resellerId: optional(uuid()),
  ...preferences,
  concurrencyStamp: maybe(text(40)),
});
export type ResellerBillingPreferencesUpdateDto = Static<typeof ResellerBillingPreferencesUpdateDto>;

export const ResellerBillingPreferencesDto = shape('ResellerBillingPreferencesDto', 'assumed', {
  resellerId: uuid(),
  ...replyFields(preferences),
  ...stamped(),
});
export type ResellerBillingPreferencesDto = Static<typeof ResellerBillingPreferencesDto>;

/** How the merchants of a reseller are charged: by the reseller's own configuration, or by the platform's. */
export const ResellerCollectionConfigurationDto = shape('ResellerCollectionConfigurationDto', 'assumed', {
  resellerId: uuid(),
  collectionMerchantId: nullable(uuid()),
  processorProfileId: nullable(uuid()),
  method: CollectionMethod,
  maxRetryAttempts: int32({ minimum: 0 }),
  retryIntervalDays: int32({ minimum: 0 }),
  source: CollectionSource,
});
export type ResellerCollectionConfigurationDto = Static<typeof ResellerCollectionConfigurationDto>;

export const ResellerSelfServiceDto = shape('ResellerSelfServiceDto', 'assumed', {
  reseller: ResellerDto,
  billingPreferences: ResellerBillingPreferencesDto,
  collectionConfiguration: ResellerCollectionConfigurationDto,
  canEdit: boolean(),
});
export type ResellerSelfServiceDto = Static<typeof ResellerSelfServiceDto>;
