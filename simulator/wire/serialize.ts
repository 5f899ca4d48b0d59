export const hiddenNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hiddenNulls);
  if (value === null || typeof value !== 'object') return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== null) kept[name] = hiddenNulls(member);
  return kept;
};

/** Leaves out null members at every depth if `suppressNulls` is set (assumptions: C1). */
export const serialize = (body: unknown, suppressNulls: boolean): string => JSON.stringify(suppressNulls ? hiddenNulls(body) : body);
