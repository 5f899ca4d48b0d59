/** JSON text of an answer's body. */

export const hiddenNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hiddenNulls);
  if (value === null || typeof value !== 'object') return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== null) kept[name] = hiddenNulls(member);
  return kept;
};

const plain = new WeakMap<object, string>();
const withoutNulls = new WeakMap<object, string>();

/** The text of a body that was made before; undefined: there is none. */
export const knownText = (body: object, suppressNulls: boolean): string | undefined => (suppressNulls ? withoutNulls : plain).get(body);

/**
 * Serialises a body, leaving out null members at every depth if `suppressNulls` is set (assumptions: C1).
 * A frozen body cannot change, so its text is made once.
 */
export function serialize(body: unknown, suppressNulls: boolean): string {
  if (body === null || typeof body !== 'object') return JSON.stringify(body);
  const memo = suppressNulls ? withoutNulls : plain;
  // Asked first: to find out whether a body is frozen, each of its members is looked at.
  const known = memo.get(body);
  if (known !== undefined) return known;
  const text = JSON.stringify(suppressNulls ? hiddenNulls(body) : body);
  if (Object.isFrozen(body)) memo.set(body, text);
  return text;
}
