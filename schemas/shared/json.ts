/** JSON with unknown members. */

export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Whether two JSON values are equal, ignoring the order of members. `undefined` is a separate value. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => isSameJson(item, other[index]));
  if (!isJsonObject(one)) return Object.is(one, other);
  if (!isJsonObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}

/**
 * JSON text that does not depend on the order of members: for digests, and to tell whether two bodies say the same. Names are ordered by
 * code units; numbers come first, as in every object.
 */
export function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => (item === undefined ? 'null' : canonicalText(item))).join(',')}]`;
  let text = '';
  for (const name of namesOf(value)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member !== undefined) text += `${text === '' ? '' : ','}${quoted(name)}:${canonicalText(member)}`;
  }
  return `{${text}}`;
}

function namesOf(value: object): readonly string[] {
  const names = Object.keys(value);
  // Objects list numbers first.
  const hasNumbers = names[0] !== undefined && /^\d/.test(names[0]);
  names.sort();
  return hasNumbers ? Object.keys(Object.fromEntries(names.map((name) => [name, null]))) : names;
}

const quoted = (name: string): string => (/^\w+$/.test(name) ? `"${name}"` : JSON.stringify(name));
