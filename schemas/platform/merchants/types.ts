/** Merchants (assumptions: 14, 36). */
import { fullAudited, replyFields, stamped, updateFields } from '../../resource.ts';
import { array, boolean, defaulted, instant, int32, maybe, nullable, shape, text, uuid, type Static, decimal } from '../../shape.ts';
import { AddressDto, currency, tags } from '../../conventions/common-types.ts';
import { ApiKeyAnomalyAction, MerchantStatus, CustomFieldTarget, CustomFieldType } from '../../conventions/enums.ts';
import { PageQuery } from '../../conventions/paging-types.ts';

const writable = {
  resellerId: maybe(uuid()),
  name: text(128),
  legalName: maybe(text(128)),
  email: text(256),
  phoneNumber: maybe(text(32)),
  websiteUrl: maybe(text(512)),
  address: maybe(AddressDto),
  merchantCategoryCode: maybe(text(4, { pattern: '^[0-9]{4}$' })),
  currency: defaulted(currency(), 'USD'),
  country: defaulted(text(2, { minLength: 2 }), 'US'),
  timeZone: defaulted(text(64), 'America/New_York'),
  statementDescriptor: maybe(text(22)),
  supportEmail: maybe(text(256)),
  supportPhone: maybe(text(32)),
  logoUrl: maybe(text(512)),
  apiKeyAnomalyAction: defaulted(ApiKeyAnomalyAction, 'Notify'),
  tags: defaulted(tags(), []),
  externalReference: maybe(text(64)),
};

export const MerchantCreateDto = shape('MerchantCreateDto', 'assumed', writable);
export type MerchantCreateDto = Static<typeof MerchantCreateDto>;

export const MerchantUpdateDto = shape('MerchantUpdateDto', 'assumed', updateFields({ ...writable, status: MerchantStatus }));
export type MerchantUpdateDto = Static<typeof MerchantUpdateDto>;

export const MerchantDto = shape('MerchantDto', 'assumed', {
  id: uuid(),
  resellerName: nullable(text()),
  merchantNumber: text(),
  status: MerchantStatus,
  isLocked: boolean(),
  lockedAt: nullable(instant()),
  lockedBy: nullable(uuid()),
  lockReason: nullable(text()),
  defaultProcessorProfileId: nullable(uuid()),
  pricePlanId: nullable(uuid()),
  pricePlanName: nullable(text()),
  ...replyFields(writable),
  ...fullAudited(),
  ...stamped(),
});

const pricePlan = { pricePlanId: uuid() };
export const PricePlanQuery = shape('PricePlanQuery', 'assumed', pricePlan);
export const MerchantsOfPricePlanQuery = shape('MerchantsOfPricePlanQuery', 'assumed', { ...PageQuery.properties, ...pricePlan });

export const MerchantLockDto = shape('MerchantLockDto', 'assumed', { reason: maybe(text(256)) });

const directoryUser = {
  userId: uuid(),
  userName: text(),
  email: text(),
  name: nullable(text()),
  surname: nullable(text()),
  isDefault: boolean(),
  isActive: boolean(),
  roleNames: array(text()),
};
export const MerchantUserDto = shape('MerchantUserDto', 'assumed', directoryUser);
export type MerchantUserDto = Static<typeof MerchantUserDto>;
export const ResellerUserDto = shape('ResellerUserDto', 'assumed', directoryUser);

export const MerchantRegisterDto = shape('MerchantRegisterDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  name: text(),
  code: text(16),
  terminalId: nullable(text()),
  isActive: boolean(),
});

const ProcessorBlockerDto = shape('ProcessorBlockerDto', 'assumed', { type: text(), count: int32({ minimum: 0 }), message: text() });

export const ProcessorDeactivationDto = shape('ProcessorDeactivationDto', 'assumed', {
  canDeactivate: boolean(),
  blockers: array(ProcessorBlockerDto),
});

// A merchant's settings for its own payments: custom fields, and defaults of order data (assumptions: 14, 36).

export const CustomFieldDefinitionDto = shape('CustomFieldDefinitionDto', 'assumed', {
  key: text(32, { pattern: '^[A-Za-z][A-Za-z0-9_-]*$' }),
  label: text(64),
  type: CustomFieldType,
  isRequired: boolean(),
  /** Only for a Select. */
  options: maybe(array(text(64), { maxItems: 100 })),
  /** Only for a Text. */
  maxLength: maybe(int32({ minimum: 1, maximum: 4096 })),
  appliesTo: array(CustomFieldTarget, { minItems: 1, maxItems: 3 }),
  order: int32(),
  isActive: boolean(),
});
export type CustomFieldDefinitionDto = Static<typeof CustomFieldDefinitionDto>;

export const CustomFieldsDto = shape('CustomFieldsDto', 'assumed', { fields: array(CustomFieldDefinitionDto, { maxItems: 20 }) });

const defaults = {
  invoicePrefix: text(16),
  description: text(256),
  taxRate: decimal({ minimum: 0, maximum: 100 }),
  shipFromPostalCode: text(16),
  commodityCode: text(12),
  productCode: text(32),
  unitOfMeasure: text(12),
};

/** Body of a `PUT`: omitted members become null, `taxIncluded` false. */
export const OrderDataDefaultsUpdateDto = shape('OrderDataDefaultsUpdateDto', 'assumed', {
  invoicePrefix: maybe(defaults.invoicePrefix),
  description: maybe(defaults.description),
  taxRate: maybe(defaults.taxRate),
  taxIncluded: maybe(boolean()),
  shipFromPostalCode: maybe(defaults.shipFromPostalCode),
  commodityCode: maybe(defaults.commodityCode),
  productCode: maybe(defaults.productCode),
  unitOfMeasure: maybe(defaults.unitOfMeasure),
  concurrencyStamp: maybe(text(40)),
});

/** Before the first write: nulls, and `taxIncluded` false. */
export const OrderDataDefaultsDto = shape('OrderDataDefaultsDto', 'assumed', {
  invoicePrefix: nullable(defaults.invoicePrefix),
  description: nullable(defaults.description),
  taxRate: nullable(defaults.taxRate),
  taxIncluded: boolean(),
  shipFromPostalCode: nullable(defaults.shipFromPostalCode),
  commodityCode: nullable(defaults.commodityCode),
  productCode: nullable(defaults.productCode),
  unitOfMeasure: nullable(defaults.unitOfMeasure),
  concurrencyStamp: nullable(text(40)),
});
export type OrderDataDefaultsDto = Static<typeof OrderDataDefaultsDto>;
