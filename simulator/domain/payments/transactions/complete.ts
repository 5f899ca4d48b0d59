/** Request parts in replies: every declared member, null where none was given, write-only ones left out. */
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import type { TObject } from '../../../../schemas/shape.ts';

/** Null stays null. */
export function complete<T extends object>(shape: TObject, part: T | null | undefined): T | null {
  if (part === null || part === undefined) return null;
  const shown = Object.entries(shape.properties as Readonly<Record<string, JsonObject>>).filter(
    ([, member]) => member['writeOnly'] !== true,
  );
  return Object.freeze(Object.fromEntries(shown.map(([name]) => [name, (part as JsonObject)[name] ?? null]))) as T;
}
