/** The latest events of a world that is watched, also those that nobody subscribed to. */
import { worldLimits } from '../../schemas/limits.ts';
import type { Event } from '../domain/kernel/events.ts';
import { Feed } from './feed.ts';
import type { TenantWorld } from './tenant.ts';

const capacity = worldLimits.eventLog.max;

/** An event with its number; the log of a world goes on counting when the world is reset. */
export interface LoggedEvent {
  readonly sequence: number;
  readonly event: Event;
}

export class EventLog extends Feed<LoggedEvent> {
  readonly #events: Event[] = [];
  #isWatching = false;

  /** Notes the events of its world from now on. */
  watch({ eventWatch }: TenantWorld): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    eventWatch.watchers.add((event) => this.#add(event as Event));
  }

  /** Counts on from the log that it replaces. */
  countFrom(last: number): void {
    this.last = last + this.#events.length;
  }

  override get first(): number {
    return this.last - this.#events.length + 1;
  }

  override at(sequence: number): LoggedEvent | undefined {
    const event = this.#events[sequence - this.first];
    return event === undefined ? undefined : { sequence, event };
  }

  #add(event: Event): void {
    if (this.#events.length >= capacity) this.#events.shift();
    this.#events.push(event);
    this.last++;
    this.notify();
  }
}
