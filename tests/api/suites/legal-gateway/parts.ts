/** The parts of a reply that no document names, read from its shape. */
import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import { keywordsOf, type Keywords, type TSchema } from '../../../../schemas/shape.ts';

/** Names that stay anywhere: concepts states them of every deleted record and of every later read of a key. */
const named: ReadonlySet<string> = new Set(['isDeleted', 'deleterId', 'deletionTime', 'keyPrefix', 'last4', 'maskedKey']);

/** The name of a header is data, not a name that the gateway chose. */
const isHeader = (name: string): boolean => name.includes('-');

/** Changes one object. `isOpen` returns whether a deployment may rename or omit a member. */
export type ObjectChange = (object: JsonObject, isOpen: (name: string) => boolean) => JsonObject;
export interface Changes {
  readonly object?: ObjectChange;
  /** Changes a list that no document shows. */
  readonly list?: (list: readonly unknown[]) => unknown;
}

/**
 * Changes what is assumed in a value, from the inside out. `isAssumed`: whether the documents show nothing of parts without a shape of
 * their own. Documented maps and lists stay as they are.
 */
export const changed = (value: unknown, schema: TSchema | undefined, changes: Changes, isAssumed: boolean): unknown =>
  schema === undefined ? value : change(value, keywordsOf(schema), changes, isAssumed);

/** The same for an object of a documented type, in the reply of an operation that no document gives that type. */
export function changedOuter(value: unknown, schema: TSchema | undefined, change: ObjectChange): unknown {
  const properties = schema === undefined ? undefined : keywordsOf(schema).properties;
  if (properties === undefined || !isJsonObject(value)) return value;
  return change(value, (name) => Object.hasOwn(properties, name) && !named.has(name));
}

function change(value: unknown, keywords: Keywords, changes: Changes, isInherited: boolean): unknown {
  const isAssumed = keywords['x-provenance'] === undefined ? isInherited : keywords['x-provenance'] === 'assumed';
  if (Array.isArray(value)) {
    const { items } = branchOf(keywords, 'array') ?? {};
    const list = items === undefined ? value : value.map((item: unknown) => change(item, items, changes, isAssumed));
    return isAssumed && changes.list !== undefined ? changes.list(list) : list;
  }
  if (!isJsonObject(value)) return value;
  const shape = branchOf(keywords, 'object');
  if (shape === undefined) return value;
  const { properties } = shape;
  if (properties === undefined)
    return isAssumed ? (changes.object?.(value, (name) => !named.has(name) && !isHeader(name)) ?? value) : value;
  const isOwn = shape['x-provenance'] === undefined ? isAssumed : shape['x-provenance'] === 'assumed';
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, inner === undefined ? member : change(member, inner, changes, isOwn)];
    }),
  );
  const isOpen = (name: string): boolean => isOwn && Object.hasOwn(properties, name) && !named.has(name);
  return changes.object?.(inside, isOpen) ?? inside;
}

function branchOf(keywords: Keywords, type: string): Keywords | undefined {
  return keywords.type === type ? keywords : keywords.anyOf?.find((branch) => branch.type === type);
}
