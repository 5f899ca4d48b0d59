/** Switches groups of operations off: they authenticate and authorize, and answer 501 as what is not simulated does. */
import { groupOfOperation } from '../../schemas/operation-groups.ts';
import type { Seams } from './tenant.ts';

/** The seams without the handlers of some groups. What other operations, schedules and events do with their records stays. */
export function withoutGroups(seams: Seams, groups: readonly string[]): Seams {
  if (groups.length === 0) return seams;
  const off: ReadonlySet<string> = new Set(groups);
  return { ...seams, handler: (operation) => (off.has(groupOfOperation(operation)) ? undefined : seams.handler(operation)) };
}
