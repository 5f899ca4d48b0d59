/** Work that falls due at an instant. It is data, so that a snapshot includes it. */
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { DueKinds } from './records.ts';

/** A kind that has a handler. */
export type DueKind = keyof DueKinds;

export interface DueWork {
  readonly at: Instant;
  readonly kind: DueKind;
  /** Of the record that it is about. */
  readonly id: string;
}

export interface Schedule {
  add(work: DueWork): void;
  /** Whether work of a kind is waiting for a record. */
  has(kind: DueKind, id: string): boolean;
  /** Drops the work of a kind for a record. */
  cancel(kind: DueKind, id: string): void;
}
