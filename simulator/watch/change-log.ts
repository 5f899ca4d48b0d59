/** The latest changed records of a watched world, so that a viewer reloads them. */
import { worldLimits } from '../../schemas/limits.ts';
import type { EventWatch } from '../domain/kernel/event.ts';
import { RecentFeed } from './feed.ts';

export const changeKinds = ['events', 'deliveries', 'emailLogs', 'smsLogs', 'listenSessions'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Numbering continues when the world is reset. */
interface Change {
  readonly kind: ChangeKind;
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

  watch({ watchers }: EventWatch): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    watchers.add((event) => this.add({ kind: 'events', id: event.id }));
  }

  get isWatching(): boolean {
    return this.#isWatching;
  }

  /** Notes a write to a collection. `before` null: the record was created; `after` null: it was removed. */
  note(kind: string, before: Identified | null, after: Identified | null): void {
    const record = after ?? before;
    if (this.#isWatching && record !== null) this.add({ kind: kind as ChangeKind, id: record.id });
  }
}
