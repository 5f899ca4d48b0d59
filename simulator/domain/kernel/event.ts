import type { EventData, EventTypeName } from '../../../schemas/events/catalogue.ts';
import type { Instant } from '../../../schemas/shared/instant.ts';

export interface Event {
  /** `evt_` and a time-ordered identifier of 26 characters; also sent in the headers. */
  readonly id: string;
  readonly type: string;
  readonly at: Instant;
  /** Null for an event of the platform. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StagedEvent<Name extends EventTypeName = EventTypeName> extends Event {
  readonly type: Name;
  readonly data: EventData<Name>;
}

/** Watches the events of a world without changing anything, neither its behaviour nor its ids. */
type EventWatcher = (event: StagedEvent) => void;

export interface EventWatch {
  readonly watchers: Set<EventWatcher>;
  /** Counts events seen only by watchers: their ids come from this number instead of the world's randomness. */
  unseen: number;
}
