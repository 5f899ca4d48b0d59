/** Shapes as plain JSON Schema, without the keywords of this project. */
import type { TSchema } from '../../../schemas/shape.ts';

/** Formats that JSON Schema defines; a strict validator rejects others. */
const standardFormats: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time']);

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(
    ([keyword, of]) => !keyword.startsWith('x-') && !(keyword === 'format' && typeof of === 'string' && !standardFormats.has(of)),
  );
  return Object.fromEntries(kept.map(([keyword, of]) => [keyword, plain(of)]));
}

/** A shape as a document of JSON Schema 2020-12. It must not refer to others. */
export const plainSchema = (schema: TSchema): Readonly<Record<string, unknown>> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...(plain(schema) as Readonly<Record<string, unknown>>),
});
