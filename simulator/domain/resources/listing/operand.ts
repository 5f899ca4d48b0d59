/** Values of filter rules, by the type of their field (assumptions: F6). */
import { readDecimal } from '../../../../schemas/shared/amount.ts';
import { isDate, parseInstant } from '../../../../schemas/shared/instant.ts';
import type { Operand } from './condition.ts';
import type { Field } from './fields.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What a value must be, to complete `The value must be …`. */
export function expected(field: Field): string {
  switch (field.type) {
    case 'enum':
      return `one of ${field.options.join(', ')}`;
    case 'instant':
      return 'an instant (ISO 8601 with a time zone)';
    case 'date':
      return 'a date (yyyy-MM-dd)';
    case 'uuid':
      return 'a UUID';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'a string';
  }
}

/** A value as records hold it; undefined when it is of another type. */
export function readOperand(field: Field, value: unknown): Operand | undefined {
  switch (field.type) {
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      return field.isDecimal && typeof value === 'string' ? readDecimal(value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'object':
      return undefined;
    default:
      return typeof value === 'string' ? readText(field, value) : undefined;
  }
}

function readText(field: Field, text: string): Operand | undefined {
  switch (field.type) {
    case 'instant':
      return parseInstant(text);
    case 'date':
      return isDate(text) ? text : undefined;
    case 'uuid':
      return uuid.test(text) ? text.toLowerCase() : undefined;
    case 'enum':
      return field.options.find((option) => option.toLowerCase() === text.toLowerCase());
    default:
      return text;
  }
}
