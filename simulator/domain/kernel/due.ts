/** Work that falls due at an instant. It is data, so that a snapshot includes it. */
import type { Instant } from '../../../schemas/shared/instant.ts';
import type { Parts } from './parts.ts';
import type { DueKinds } from './records.ts';
import type { World } from './world.ts';

/**
 * Carries out due work for a record. Answers true when it did a part and goes on in a later turn, which `inTurns` must then name: other requests
 * to the world come in between. Answers parts where nothing of the world may come in between.
 */
export type DueHandler = (world: World, id: string) => boolean | void | Parts<unknown>;

/** The handlers of some kinds, which a group adds to its module. */
export type DueHandlers<Kind extends string> = { readonly [Name in Kind]: DueHandler };

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
