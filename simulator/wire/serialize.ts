export const hiddenNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hiddenNulls);
  if (value === null || typeof value !== 'object') return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== null) kept[name] = hiddenNulls(member);
  return kept;
};

const plain = new WeakMap<object, string>();
const withoutNulls = new WeakMap<object, string>();

/** The memoized text of a body; undefined: there is none. */
export const knownText = (body: object, suppressNulls: boolean): string | undefined => (suppressNulls ? withoutNulls : plain).get(body);

/** Leaves out null members at every depth if `suppressNulls` is set (assumptions: C1). The text of a frozen body is made once. */
export function serialize(body: unknown, suppressNulls: boolean): string {
  if (body === null || typeof body !== 'object') return JSON.stringify(body);
  const memo = suppressNulls ? withoutNulls : plain;
  // Looked up first, because `Object.isFrozen` looks at every member of a body.
  const known = memo.get(body);
  if (known !== undefined) return known;
  const text = JSON.stringify(suppressNulls ? hiddenNulls(body) : body);
  if (Object.isFrozen(body)) memo.set(body, text);
  return text;
}
