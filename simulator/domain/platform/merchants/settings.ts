/** What a merchant set for its own payments, for the groups that apply it (assumptions: 14, 36). */
import type { World } from '../../kernel/world.ts';
import type { CustomFieldDefinition, OrderDefaults } from './record.ts';

const noFields: readonly CustomFieldDefinition[] = Object.freeze([]);

/** The custom fields that a merchant defined, active or not, in their order; none if it never wrote any. */
export const customFieldsOf = ({ records }: World, merchantId: string): readonly CustomFieldDefinition[] =>
  records.merchantCustomFields.get(merchantId)?.fields ?? noFields;

/** The defaults of a merchant that never wrote any. */
export const noOrderDefaults: OrderDefaults = Object.freeze({
  invoicePrefix: null,
  description: null,
  taxRate: null,
  taxIncluded: false,
  shipFromPostalCode: null,
  commodityCode: null,
  productCode: null,
  unitOfMeasure: null,
});

/** What fills members of order data that a request leaves out. */
export const orderDefaultsOf = ({ records }: World, merchantId: string): OrderDefaults =>
  records.merchantOrderDefaults.get(merchantId) ?? noOrderDefaults;
