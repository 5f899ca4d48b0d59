import type { Exchange } from './exchange.ts';
import type { Tenant } from './tenant.ts';

/** Event types by the list of the request's changes, which is open only while the request's own work is done. */
const staged = new WeakMap<object, Set<string>>();

/** Notes that an event was staged by the request whose changes are being noted, if any. */
export function noteStaged({ journal }: Tenant, type: string): void {
  const { opened } = journal;
  if (opened === null) return;
  const types = staged.get(opened);
  if (types === undefined) staged.set(opened, new Set([type]));
  else types.add(type);
}

/** Types of the events that a request staged, each once, in the order of first staging. */
export const stagedBy = ({ changes }: Exchange): readonly string[] => (changes === null ? [] : [...(staged.get(changes) ?? [])]);
