/** The latest events of a world, including those without subscribers; a watched world keeps more of them. */
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

  /** Called when a viewer starts to watch. */
  keepMore(): void {
    this.widen(worldLimits.eventLog.max);
  }
}
