/** Dotted paths of members, such as `items.0.status`. */
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import type { Match } from './faults/fault.ts';

const isIndex = (step: string): boolean => /^(?:0|[1-9]\d{0,5})$/.test(step);

/** The step to every item of a list. */
export const eachItem = '[]';

function inside(value: unknown, step: string): unknown {
  if (Array.isArray(value)) return isIndex(step) ? (value[Number(step)] as unknown) : undefined;
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

export const memberAt = (value: unknown, path: string): unknown => path.split('.').reduce(inside, value);

/** `others`: looks up a name that the value does not have. */
export const fitsMatch = (match: Match, value: unknown, others: JsonObject = {}): boolean =>
  Object.entries(match).every(([path, expected]) => (memberAt(value, path) ?? inside(others, path) ?? null) === expected);

/**
 * A copy of the value with one member changed, if its parent is an object or a list. `change` returns the new value; undefined removes it.
 */
export function withChange(value: unknown, [step, ...rest]: readonly string[], change: (member: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (step === eachItem) return items.map((item) => withChange(item, rest, change));
    if (!isIndex(step) || Number(step) > items.length) return value;
    const changed = withChange(items[Number(step)], rest, change);
    return [...items.slice(0, Number(step)), changed, ...items.slice(Number(step) + 1)];
  }
  if (!isJsonObject(value)) return value;
  const changed = withChange(inside(value, step), rest, change);
  // Not an assignment, which would treat names such as `__proto__` specially.
  return Object.fromEntries([
    ...Object.entries(value).filter(([name]) => name !== step),
    ...(changed === undefined ? [] : [[step, changed] as const]),
  ]);
}

/** A copy of the value with one member set, if its parent is an object or a list. */
export const withMember = (value: unknown, path: readonly string[], member: unknown): unknown => withChange(value, path, () => member);
