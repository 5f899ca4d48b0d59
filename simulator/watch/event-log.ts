/** The latest events of a world, including those without subscribers: more of them once the world is watched. */
import { worldLimits } from '../../schemas/limits.ts';
import type { Event, EventWatch } from '../domain/kernel/event.ts';
import { RecentFeed } from './feed.ts';

/** Numbering continues when the world is reset. */
export interface LoggedEvent {
  readonly sequence: number;
  readonly event: Event;
}

export class EventLog extends RecentFeed<Omit<LoggedEvent, 'sequence'>> {
  #isRecording = false;

  constructor() {
    super(worldLimits.unwatchedEvents.max);
  }

  record({ watchers }: EventWatch): void {
    if (this.#isRecording) return;
    this.#isRecording = true;
    watchers.add((event) => this.add({ event }));
  }

  /** A viewer begins to watch. */
  keepMore(): void {
    this.capacity = worldLimits.eventLog.max;
  }
}
