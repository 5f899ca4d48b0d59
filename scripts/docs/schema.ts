import type { JsonObject } from '../../schemas/shared/json.ts';
import type { TObject } from '../../schemas/shape.ts';
import { code, plain } from './markdown.ts';

/** A type in a few words: `uuid or null`, `list of objects`, `"Sale" or "Credit"`. */
function typeOf(schema: JsonObject): string {
  const { type, format, enum: options, const: only, anyOf, items } = schema;
  if (Array.isArray(anyOf)) return [...new Set((anyOf as readonly JsonObject[]).map(typeOf))].join(' or ');
  if (Array.isArray(options)) return options.map((option) => code(JSON.stringify(option))).join(' or ');
  if (only !== undefined) return code(JSON.stringify(only));
  if (type === 'array') return `list of ${typeOf((items ?? {}) as JsonObject)}`;
  if (typeof format === 'string') return format;
  return typeof type === 'string' ? type : 'any';
}

type Row = readonly [name: string, type: string, required: string];

/** Name, type and whether it is required; members of objects with their paths. */
export function memberRows({ properties, required }: TObject, path = ''): readonly Row[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inner = schema as unknown as TObject;
    const whole = `${path}${name}`;
    const row: Row = [
      code(whole),
      plain(typeOf(schema as unknown as JsonObject)),
      ((required ?? []) as readonly string[]).includes(name) ? 'yes' : 'no',
    ];
    return inner.properties === undefined ? [row] : [row, ...memberRows(inner, `${whole}.`)];
  });
}
