/** Settings of the caller's merchant for its own payments: custom fields and order data defaults (assumptions: M16; 36, Merchants). */
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Collection, Entity } from '../../kernel/collection.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalid, notFound, staleStamp, type ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { requireStamp } from '../../resources/record.ts';
import { newStamp } from '../../resources/stamps.ts';
import type { CustomFieldDefinition } from '../merchants/record.ts';
import { customFieldsOf, orderDefaultsOf } from '../merchants/settings.ts';

/** The scope check of the call ensures that the caller has a merchant. */
function ownMerchantId({ principal }: AuthenticatedCall): string {
  if (principal.merchantId === null) throw notFound('the caller has no merchant');
  return principal.merchantId;
}

function faultsOf({ key, type, options, maxLength }: CustomFieldDefinition, place: string, keys: ReadonlySet<string>): ValidationError[] {
  const errors: ValidationError[] = [];
  const fault = (member: string, what: string) =>
    errors.push({ message: `The field ${place}.${member} ${what}.`, members: [`${place}.${member}`] });
  if (keys.has(key.toLowerCase())) fault('key', 'is defined twice');
  const given = options ?? [];
  if (type === 'Select' && given.length === 0) fault('options', 'must name at least one option of a Select');
  if (type !== 'Select' && given.length > 0) fault('options', 'belongs to a Select');
  if (new Set(given).size < given.length) fault('options', 'must not name an option twice');
  if (type !== 'Text' && typeof maxLength === 'number') fault('maxLength', 'belongs to a Text');
  return errors;
}

function checkFields(fields: readonly CustomFieldDefinition[]): void {
  const keys = new Set<string>();
  const errors: ValidationError[] = [];
  for (const [index, field] of fields.entries()) {
    errors.push(...faultsOf(field, `fields[${index}]`, keys));
    keys.add(field.key.toLowerCase());
  }
  if (errors.length > 0) throw invalid(errors);
}

const complete = (field: CustomFieldDefinition): CustomFieldDefinition => ({
  ...field,
  options: field.options ?? null,
  maxLength: field.maxLength ?? null,
});

export const readCustomFields: Handler<'merchants.readCustomFields'> = (call) =>
  ok({ fields: customFieldsOf(call.world, ownMerchantId(call)) });

export const updateCustomFields: Handler<'merchants.updateCustomFields'> = (call) => {
  const { world, body } = call;
  checkFields(body.fields);
  const id = ownMerchantId(call);
  const fields = body.fields.map(complete);
  write(world.records.merchantCustomFields, { id, creationTime: world.clock.now(), fields });
  return ok({ fields });
};

function write<T extends Entity>(collection: Collection<T>, record: T): void {
  const before = collection.get(record.id);
  if (before === undefined) collection.insert(record);
  else collection.replace({ ...record, creationTime: before.creationTime });
}

const stampOf = ({ records }: World, id: string): string | null => records.merchantOrderDefaults.get(id)?.concurrencyStamp ?? null;

function presentDefaults(world: World, id: string) {
  const { invoicePrefix, description, taxRate, taxIncluded, ...rest } = orderDefaultsOf(world, id);
  const { shipFromPostalCode, commodityCode, productCode, unitOfMeasure } = rest;
  const order = { invoicePrefix, description, taxRate, taxIncluded, shipFromPostalCode, commodityCode, productCode, unitOfMeasure };
  return { ...order, concurrencyStamp: stampOf(world, id) };
}

export const readOrderDataDefaults: Handler<'merchants.readOrderDataDefaults'> = (call) =>
  ok(presentDefaults(call.world, ownMerchantId(call)));

export const updateOrderDataDefaults: Handler<'merchants.updateOrderDataDefaults'> = (call) => {
  const { world, body } = call;
  const id = ownMerchantId(call);
  requireStamp(world.choices, stampOf(world, id) === null ? '' : body.concurrencyStamp);
  if (typeof body.concurrencyStamp === 'string' && body.concurrencyStamp !== stampOf(world, id)) throw staleStamp();
  write(world.records.merchantOrderDefaults, {
    id,
    creationTime: world.clock.now(),
    concurrencyStamp: newStamp(world),
    invoicePrefix: body.invoicePrefix ?? null,
    description: body.description ?? null,
    taxRate: body.taxRate ?? null,
    taxIncluded: body.taxIncluded ?? false,
    shipFromPostalCode: body.shipFromPostalCode ?? null,
    commodityCode: body.commodityCode ?? null,
    productCode: body.productCode ?? null,
    unitOfMeasure: body.unitOfMeasure ?? null,
  });
  return ok(presentDefaults(world, id));
};
