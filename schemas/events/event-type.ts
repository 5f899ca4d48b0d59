/** Event types. The specification does not show them, so all of them are assumed. */
import { enumeration, shape, type Static, type TObject, type TProperties } from '../shape.ts';

export const Severity = enumeration('Severity', 'assumed', ['Info', 'Success', 'Warning', 'Error']);
export type Severity = Static<typeof Severity>;

export const eventCategories = ['transactions', 'settlement', 'customers', 'billing', 'checkout', 'security', 'platform'] as const;
export type EventCategory = (typeof eventCategories)[number];

export interface EventType<Data extends TProperties = TProperties> {
  /** Dot-separated, from general to specific; the last segment is a past participle or an adjective. */
  readonly name: string;
  readonly displayName: string;
  readonly category: EventCategory;
  /** The usual severity; some types are more severe after a failure. */
  readonly severity: Severity;
  readonly description: string;
  readonly data: TObject<Data>;
}

type Entry = readonly [displayName: string, severity: Severity, description: string, data: TProperties];

export function category<const E extends Readonly<Record<string, Entry>>>(
  name: EventCategory,
  entries: E,
): { readonly [Name in keyof E & string]: EventType<E[Name][3]> } {
  const types: Record<string, EventType> = {};
  for (const [type, [displayName, severity, description, data]] of Object.entries(entries)) {
    types[type] = { name: type, displayName, category: name, severity, description, data: shape(shapeName(type), 'assumed', data) };
  }
  return Object.freeze(types) as { readonly [Name in keyof E & string]: EventType<E[Name][3]> };
}

/** `api_key.status_changed` as `ApiKeyStatusChangedData`. */
const shapeName = (type: string): string =>
  `${type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Data`;
