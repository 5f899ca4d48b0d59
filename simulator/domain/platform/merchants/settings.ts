import type { CustomFieldTarget } from '../../../../schemas/conventions/enums.ts';
import { readDecimal } from '../../../../schemas/shared/amount.ts';
import { isDate } from '../../../../schemas/shared/instant.ts';
import { invalid, type ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { CustomFieldDefinition, OrderDefaults } from './record.ts';

const noFields: readonly CustomFieldDefinition[] = Object.freeze([]);

/** Includes inactive fields, in order. */
export const customFieldsOf = ({ records }: World, merchantId: string): readonly CustomFieldDefinition[] =>
  records.merchantCustomFields.get(merchantId)?.fields ?? noFields;

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

export const orderDefaultsOf = ({ records }: World, merchantId: string): OrderDefaults =>
  records.merchantOrderDefaults.get(merchantId) ?? noOrderDefaults;

type Values = Readonly<Record<string, unknown>>;

/** The active fields for any of these kinds of records, in display order. Without fields, such records may hold any values. */
export function fieldsFor(world: World, merchantId: string, ...targets: readonly CustomFieldTarget[]): readonly CustomFieldDefinition[] {
  const all = customFieldsOf(world, merchantId);
  if (all.length === 0) return all;
  const inUse = all.filter(({ isActive, appliesTo }) => isActive && appliesTo.some((target) => targets.includes(target)));
  return inUse.toSorted((a, b) => a.order - b.order);
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Describes the required value; undefined if the value is valid. */
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

/** The form of names in definitions. Refusals do not repeat other names, which may have any length and any characters. */
const nameForm = /^[A-Za-z0-9_-]{1,64}$/;

const fault = (name: string, what: string): ValidationError =>
  nameForm.test(name)
    ? { message: `The field customFields.${name} ${what}.`, members: [`customFields.${name}`] }
    : { message: `A field of customFields ${what}.`, members: ['customFields'] };

interface Check {
  /** Whether a required field must be present; by default all are. */
  readonly isNeeded?: (key: string) => boolean;
  /** The stored values: an unchanged value stays valid, even if its definition has changed. */
  readonly held?: Values;
}

/**
 * Null is not a value. Without fields, any value is accepted.
 * @throws Refusal one validation failure with all errors: an unknown name, a required field that is missing or blank, a value of another
 * type.
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

/** Parses the values of a form, which are all texts: numbers and booleans where the field has that type and the text can be parsed. */
export function readTexts(fields: readonly CustomFieldDefinition[], values: Values): Values {
  if (fields.length === 0) return values;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const read = Object.entries(values).map(([name, value]) => {
    const field = byKey.get(name);
    return [name, field === undefined || typeof value !== 'string' ? value : readText(field, value.trim())] as const;
  });
  return Object.fromEntries(read);
}
