/** One rule for every documented field: that it is present, of its type, and null only if allowed. */
import type { RuleEntry } from '../rule.ts';
import { must } from './entry.ts';

const phrases = {
  uuid: 'a uuid',
  string: 'a string',
  boolean: 'true or false',
  int32: 'a 32-bit whole number',
  int64: 'a 64-bit whole number',
  'date-time': 'a UTC date-time',
  enumeration: 'the name of an enumeration value',
  object: 'an object',
  'string[]': 'an array of strings',
  'object[]': 'an array of objects',
} as const;
type Name = keyof typeof phrases;
/** A type, with `?` if the value may be null. */
export type FieldType = Name | `${Name}?`;

export interface ShapeAbout {
  /** The subject of the statements: `The key detail`. */
  readonly subject: string;
  readonly source: string;
  readonly observed: string;
}

/** Rules `PREFIX-FIELD-name` for the fields of a reply. */
export function fieldRules<const P extends string, const F extends Readonly<Record<string, FieldType>>>(
  prefix: P,
  about: ShapeAbout,
  fields: F,
): { readonly [N in keyof F & string as `${P}-FIELD-${N}`]: RuleEntry } {
  const rules: Record<string, RuleEntry> = {};
  for (const [name, type] of Object.entries(fields)) {
    rules[`${prefix}-FIELD-${name}`] = must(about.source, `${about.subject} always has \`${name}\`: ${phrase(type)}.`, about.observed);
  }
  return rules as { readonly [N in keyof F & string as `${P}-FIELD-${N}`]: RuleEntry };
}

function phrase(type: FieldType): string {
  return type.endsWith('?') ? `${phrases[type.slice(0, -1) as Name]} or null` : `${phrases[type as Name]}, never null`;
}
