/** Which request staged an event. */
import type { Exchange } from './exchange.ts';
import type { Tenant } from './tenant.ts';

/** Types of events, by the list in which the changes of a request are noted: it is open while the request's own work is done, and only then. */
const staged = new WeakMap<object, Set<string>>();

/** Notes that an event of this type was staged: by the request whose changes are being noted, if there is one. */
export function noteStaged({ journal }: Tenant, type: string): void {
  const { opened } = journal;
  if (opened === null) return;
  const types = staged.get(opened);
  if (types === undefined) staged.set(opened, new Set([type]));
  else types.add(type);
}

/** Types of the events that a request staged, each once, in the order in which they were first staged. */
export const stagedBy = ({ changes }: Exchange): readonly string[] => (changes === null ? [] : [...(staged.get(changes) ?? [])]);
