/** A merchant's own settings: custom fields and order defaults. */
import type { CustomFieldTarget } from '../../../../schemas/conventions/enums.ts';
import { readDecimal } from '../../../../schemas/shared/amount.ts';
import { isDate } from '../../../../schemas/shared/instant.ts';
import { invalid, type ValidationError } from '../../kernel/refusal.ts';
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

type Values = Readonly<Record<string, unknown>>;

/**
 * The fields in use for any of these kinds of records, in the order in which they are shown. Without one the values of such records are
 * free, as they are for a merchant that defined nothing.
 */
export function fieldsFor(world: World, merchantId: string, ...targets: readonly CustomFieldTarget[]): readonly CustomFieldDefinition[] {
  const all = customFieldsOf(world, merchantId);
  if (all.length === 0) return all;
  const inUse = all.filter(({ isActive, appliesTo }) => isActive && appliesTo.some((target) => targets.includes(target)));
  return inUse.toSorted((a, b) => a.order - b.order);
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** What a value must be; undefined: it is that. */
function wanted({ type, maxLength, options }: CustomFieldDefinition, value: unknown): string | undefined {
  switch (type) {
    case 'Text': {
      if (typeof value !== 'string') return 'must be a text';
      return maxLength !== null && maxLength !== undefined && value.length > maxLength
        ? `may have at most ${maxLength} characters`
        : undefined;
    }
    case 'Number':
      return typeof value === 'number' ? undefined : 'must be a number';
    case 'Date':
      return typeof value === 'string' && isDate(value) ? undefined : 'must be a date, YYYY-MM-DD';
    case 'Boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'Select':
      return typeof value === 'string' && (options ?? []).includes(value) ? undefined : `must be one of ${(options ?? []).join(', ')}`;
  }
}

/** Names as definitions have them. Others are not repeated in a refusal: they may have any length and any characters. */
const nameForm = /^[A-Za-z0-9_-]{1,64}$/;

const fault = (name: string, what: string): ValidationError =>
  nameForm.test(name)
    ? { message: `The field customFields.${name} ${what}.`, members: [`customFields.${name}`] }
    : { message: `A field of customFields ${what}.`, members: ['customFields'] };

/** What narrows the check of some values. */
interface Check {
  /** Which of the fields must be there if their definitions say so; all unless stated. */
  readonly isNeeded?: (key: string) => boolean;
  /** What the record holds already: a value that stays as it is may stay, whatever became of its definition. */
  readonly held?: Values;
}

/**
 * Throws one validation refusal with every fault: a name that is no field, a required field that is missing or blank, a value of another
 * type. Null is no value. Without fields anything is taken.
 */
export function checkFields(
  fields: readonly CustomFieldDefinition[],
  values: Values | undefined,
  { isNeeded, held = {} }: Check = {},
): void {
  if (fields.length === 0) return;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const errors: ValidationError[] = [];
  const given = new Map(Object.entries(values ?? {}));
  for (const [name, value] of given) {
    if (Object.hasOwn(held, name) && JSON.stringify(held[name]) === JSON.stringify(value)) continue;
    const field = byKey.get(name);
    const what = field === undefined ? 'is not defined' : value === null ? undefined : wanted(field, value);
    if (what !== undefined) errors.push(fault(name, what));
  }
  for (const { key, isRequired } of fields)
    if (isRequired && isBlank(given.get(key)) && (isNeeded?.(key) ?? true)) errors.push(fault(key, 'is required'));
  if (errors.length > 0) throw invalid(errors);
}

function readText({ type }: CustomFieldDefinition, text: string): unknown {
  if (type === 'Number') return readDecimal(text) ?? text;
  return type === 'Boolean' && (text === 'true' || text === 'false') ? text === 'true' : text;
}

/** Values of a form, whose fields are all texts: those of numbers and of yes or no become that, if they can be read. */
export function readTexts(fields: readonly CustomFieldDefinition[], values: Values): Values {
  if (fields.length === 0) return values;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const read = Object.entries(values).map(([name, value]) => {
    const field = byKey.get(name);
    return [name, field === undefined || typeof value !== 'string' ? value : readText(field, value.trim())] as const;
  });
  return Object.fromEntries(read);
}
