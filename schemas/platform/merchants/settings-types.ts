/** A merchant's settings for its own payments: custom fields, and defaults of order data (assumptions: 14, 36). */
import { array, boolean, decimal, int32, maybe, nullable, shape, text, type Static } from '../../shape.ts';
import { CustomFieldTarget, CustomFieldType } from '../../conventions/enums.ts';

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
export type CustomFieldsDto = Static<typeof CustomFieldsDto>;

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
export type OrderDataDefaultsUpdateDto = Static<typeof OrderDataDefaultsUpdateDto>;

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
