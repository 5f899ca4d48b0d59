import { documented } from '../../../schemas/documented.ts';
import type { TSchema } from '../../../schemas/shape.ts';

interface Form {
  readonly type?: unknown;
  readonly format?: string;
  readonly items?: Form;
  readonly anyOf?: readonly Form[];
}

const formsOf = (schema: TSchema): readonly Form[] => {
  const form = documented(schema) as Form;
  return form.anyOf ?? [form];
};

export const isNullable = (schema: TSchema): boolean => formsOf(schema).some(({ type }) => type === 'null');
const formOf = (schema: TSchema): Form => formsOf(schema).find(({ type }) => type !== 'null') ?? {};
export const isList = (schema: TSchema): boolean => formOf(schema).type === 'array';
const itemsOf = (schema: TSchema): Form => formOf(schema).items ?? {};

/** A value of another JSON type than the member's; never null. */
export const ofAnotherType = (schema: TSchema): unknown => another(formOf(schema));
export const itemOfAnotherType = (schema: TSchema): unknown => another(itemsOf(schema));

function another({ type }: Form): unknown {
  if (type === 'boolean') return 'true';
  if (type === 'integer' || type === 'number') return '1';
  if (type === 'array' || type === 'object') return 'none';
  return 7;
}

/** A value of the right JSON type but the wrong form; undefined if the member only has a type. */
export function ofAnotherForm(schema: TSchema): unknown {
  const { type, format } = formOf(schema);
  if (type === 'integer') return 1.5;
  if (format === 'uuid') return 'no-uuid';
  return format === 'date-time' ? 'on Monday' : undefined;
}

/** A value as another JSON type: a text as a list, a list as a text, anything else as its text. */
export const retyped = (value: unknown): unknown => (typeof value === 'string' ? [value] : JSON.stringify(value));
