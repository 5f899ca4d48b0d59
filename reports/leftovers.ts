/** Groups records that a run could not remove by what created them and why they remain. Pure. */
import type { Leftover } from '../schemas/shared/verdict.ts';

export interface LeftoverGroup {
  readonly operation: string;
  readonly reason: string;
  /** Null if the answer that created the record has no id. */
  readonly ids: readonly (string | null)[];
}

export function groupLeftovers(left: readonly Leftover[]): readonly LeftoverGroup[] {
  const groups = new Map<string, { operation: string; reason: string; ids: (string | null)[] }>();
  for (const { operation, id, reason } of left) {
    const key = `${operation} ${reason}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { operation, reason, ids: [id] });
    else group.ids.push(id);
  }
  return [...groups.values()];
}
