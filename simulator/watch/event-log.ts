/** The latest events of a watched world, including those without subscribers. */
import { worldLimits } from '../../schemas/limits.ts';
import type { Event, EventWatch } from '../domain/kernel/event.ts';
import { RecentFeed } from './feed.ts';

/** Numbering continues when the world is reset. */
export interface LoggedEvent {
  readonly sequence: number;
  readonly event: Event;
}

export class EventLog extends RecentFeed<Omit<LoggedEvent, 'sequence'>> {
  #isWatching = false;

  constructor() {
    super(worldLimits.eventLog.max);
  }

  watch({ watchers }: EventWatch): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    watchers.add((event) => this.add({ event }));
  }
}
