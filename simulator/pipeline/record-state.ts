/** The state machine of each kind of record that has one, and where a record stands in it. */
import type { Instant } from '../../schemas/shared/instant.ts';
import type { StateMachine } from '../../schemas/state.ts';
import { machines, standings } from '../domain/modules.ts';

/** The status of a record or of its outcome; null: none. */
export function statusOf(record: object | null): string | null {
  if (record === null) return null;
  const { status } = record as { readonly status?: unknown };
  if (typeof status === 'string') return status;
  const { outcome } = record as { readonly outcome?: unknown };
  return typeof outcome === 'object' && outcome !== null ? statusOf(outcome) : null;
}

export const machineOf = (kind: string): StateMachine | undefined => (Object.hasOwn(machines, kind) ? machines[kind] : undefined);

/** Depends on the instant: a key expires with the clock. */
export const stateOf = (kind: string, record: object, now: Instant): string | null =>
  Object.hasOwn(standings, kind) ? standings[kind]!(record, now) : statusOf(record);
