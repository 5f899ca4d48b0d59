/** Switches groups of operations off: they authenticate and authorize, then answer 501 like anything not simulated. */
import { groupOfOperation } from '../../schemas/operation-groups.ts';
import type { Seams } from './seams.ts';

/** The seams without the handlers of some groups. Other operations, schedules and events still use their records. */
export function withoutGroups(seams: Seams, groups: readonly string[]): Seams {
  if (groups.length === 0) return seams;
  const off: ReadonlySet<string> = new Set(groups);
  return { ...seams, handler: (operation) => (off.has(groupOfOperation(operation)) ? undefined : seams.handler(operation)) };
}
