/** Who watches the events of a world from outside. Watching changes nothing: neither what the world does nor the ids that it gives. */
import type { StagedEvent } from './events.ts';

export type EventWatcher = (event: StagedEvent) => void;

/** None is the usual case. */
export interface EventWatch {
  readonly watchers: Set<EventWatcher>;
  /** Events that nobody but watchers saw: their ids come from this number, not from the randomness of the world. */
  unseen: number;
}
