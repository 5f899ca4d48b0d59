/** The latest events of a world that is watched, also those that nobody subscribed to. */
import { worldLimits } from '../../schemas/limits.ts';
import type { Event } from '../domain/kernel/event.ts';
import { RecentFeed } from './feed.ts';
import type { TenantWorld } from '../pipeline/tenant.ts';

/** An event with its number; the log of a world goes on counting when the world is reset. */
export interface LoggedEvent {
  readonly sequence: number;
  readonly event: Event;
}

export class EventLog extends RecentFeed<Omit<LoggedEvent, 'sequence'>> {
  #isWatching = false;

  constructor() {
    super(worldLimits.eventLog.max);
  }

  /** Notes the events of its world from now on. */
  watch({ eventWatch }: TenantWorld): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    eventWatch.watchers.add((event) => this.add({ event: event as Event }));
  }
}
