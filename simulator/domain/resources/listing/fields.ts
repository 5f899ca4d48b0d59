/** The fields of a reply that filters and sortings can name, read from its shape (assumptions: F6). */
import { keywordsOf, type Keywords, type TObject, type TSchema } from '../../../../schemas/shape.ts';

export type FieldType = 'text' | 'uuid' | 'enum' | 'number' | 'instant' | 'date' | 'boolean' | 'object';

export interface Segment {
  /** Declared by the shape, and a plain JavaScript identifier. */
  readonly name: string;
  readonly isList: boolean;
  readonly isNullable: boolean;
}

export interface Field {
  readonly path: string;
  readonly segments: readonly Segment[];
  readonly type: FieldType;
  /** Whether a number may be written as text: money (assumptions: C8). */
  readonly isDecimal: boolean;
  readonly isAmount: boolean;
  readonly options: readonly string[];
}

const identifier = /^[A-Za-z_$][\w$]*$/;
const cache = new WeakMap<TObject, ReadonlyMap<string, Field>>();

export function fieldsOf(shape: TObject): ReadonlyMap<string, Field> {
  const known = cache.get(shape);
  if (known !== undefined) return known;
  const fields = new Map<string, Field>();
  collect(shape, [], fields);
  cache.set(shape, fields);
  return fields;
}

function collect(shape: TSchema, parents: readonly Segment[], fields: Map<string, Field>): void {
  for (const [name, member] of Object.entries(keywordsOf(shape).properties ?? {})) {
    if (!identifier.test(name)) continue;
    const outer = unwrap(member);
    const { items } = outer.schema;
    const { schema } = items === undefined ? outer : unwrap(items);
    const segments = [...parents, { name, isList: items !== undefined, isNullable: outer.isNullable }];
    const path = segments.map((segment) => segment.name).join('.');
    const type = typeOf(schema);
    if (type === undefined) continue;
    const options = schema.enum ?? [];
    fields.set(path.toLowerCase(), {
      path,
      segments,
      type,
      options,
      isDecimal: schema.format === 'decimal',
      isAmount: schema['x-amount'] === true,
    });
    if (schema.properties !== undefined) collect(schema, segments, fields);
  }
}

/** Separates a schema from the null that it permits. */
function unwrap(schema: Keywords): { readonly schema: Keywords; readonly isNullable: boolean } {
  const { anyOf: branches } = schema;
  if (branches === undefined) return { schema, isNullable: false };
  return { schema: branches.find((branch) => branch.type !== 'null') ?? {}, isNullable: branches.some((branch) => branch.type === 'null') };
}

/** Undefined: a value of any type, which no filter rule can compare. */
function typeOf(schema: Keywords): FieldType | undefined {
  if (schema.enum !== undefined) return 'enum';
  switch (schema.type) {
    case 'string':
      return schema.format === 'date-time' ? 'instant' : schema.format === 'date' ? 'date' : schema.format === 'uuid' ? 'uuid' : 'text';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return 'object';
    default:
      return undefined;
  }
}
