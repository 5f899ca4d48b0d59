/** Which records of a world that is watched changed last, so that who shows them reads them again. */
import { worldLimits } from '../../schemas/limits.ts';
import { RecentFeed } from '../watch/feed.ts';
import type { TenantWorld } from './tenant.ts';

/** What is noted: events as they happen, and writes to these collections. */
export const changeKinds = ['events', 'deliveries', 'emailLogs', 'smsLogs', 'listenSessions'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A change; the log of a world goes on counting when the world is reset. */
interface Change {
  readonly kind: ChangeKind;
  /** Of the record or event. */
  readonly id: string;
}

interface Identified {
  readonly id: string;
}

export const isChangeKind = (collection: string): collection is ChangeKind => (changeKinds as readonly string[]).includes(collection);

export class ChangeLog extends RecentFeed<Change> {
  #isWatching = false;

  constructor() {
    super(worldLimits.changeLog.max);
  }

  /** Notes the changes of its world from now on. */
  watch({ eventWatch }: TenantWorld): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    eventWatch.watchers.add((event) => this.add({ kind: 'events', id: (event as Identified).id }));
  }

  get isWatching(): boolean {
    return this.#isWatching;
  }

  /** A write to a collection; null before a record was made, and after it was removed. */
  note(kind: string, before: Identified | null, after: Identified | null): void {
    const record = after ?? before;
    if (this.#isWatching && record !== null) this.add({ kind: kind as ChangeKind, id: record.id });
  }
}
