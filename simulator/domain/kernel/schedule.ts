/** Work that falls due at an instant. It is data, so that snapshots include it. */
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { DueKinds } from './records.ts';

export type DueKind = keyof DueKinds;

export interface DueWork {
  readonly at: Instant;
  readonly kind: DueKind;
  readonly id: string;
}

export interface Schedule {
  add(work: DueWork): void;
  has(kind: DueKind, id: string): boolean;
  cancel(kind: DueKind, id: string): void;
}
