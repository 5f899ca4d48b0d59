/** Which records of a world that is watched changed last, so that who shows them reads them again. */
import { worldLimits } from '../../schemas/limits.ts';
import { Feed } from './feed.ts';
import type { TenantWorld } from './tenant.ts';

/** What is noted: events as they happen, and writes to these collections. */
export const changeKinds = ['events', 'deliveries', 'emailLogs', 'smsLogs', 'listenSessions'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change with its number; the log of a world goes on counting when the world is reset. */
export interface LoggedChange {
  readonly sequence: number;
  readonly kind: ChangeKind;
  /** Of the record or event. */
  readonly id: string;
}

interface Identified {
  readonly id: string;
}

const capacity = worldLimits.changeLog.max;

export const isChangeKind = (collection: string): collection is ChangeKind => (changeKinds as readonly string[]).includes(collection);

export class ChangeLog extends Feed<LoggedChange> {
  readonly #changes: LoggedChange[] = [];
  #isWatching = false;

  /** Notes the changes of its world from now on. */
  watch({ eventWatch }: TenantWorld): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    eventWatch.watchers.add((event) => this.#add('events', (event as Identified).id));
  }

  get isWatching(): boolean {
    return this.#isWatching;
  }

  /** A write to a collection; null before a record was made, and after it was removed. */
  note(kind: string, before: Identified | null, after: Identified | null): void {
    const record = after ?? before;
    if (this.#isWatching && record !== null) this.#add(kind as ChangeKind, record.id);
  }

  /** Counts on from the log that it replaces. */
  countFrom(last: number): void {
    this.last = last + this.#changes.length;
  }

  override get first(): number {
    return this.last - this.#changes.length + 1;
  }

  override at(sequence: number): LoggedChange | undefined {
    const change = this.#changes[sequence - this.first];
    return change === undefined ? undefined : { ...change, sequence };
  }

  #add(kind: ChangeKind, id: string): void {
    if (this.#changes.length >= capacity) this.#changes.shift();
    this.last++;
    this.#changes.push({ sequence: this.last, kind, id });
    this.notify();
  }
}
