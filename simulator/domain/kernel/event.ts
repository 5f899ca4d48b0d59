/** An event: what happened, with the payload of its type. */
import type { EventData, EventTypeName } from '../../../schemas/events/catalogue.ts';
import type { Instant } from '../../../schemas/shared/instant.ts';

export interface Event {
  /** `evt_` and a time-ordered identifier of 26 characters; also the identifier in its headers. */
  readonly id: string;
  readonly type: string;
  /** When it happened. */
  readonly at: Instant;
  /** Null for an event of the platform itself. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event of the catalogue. */
export interface StagedEvent<Name extends EventTypeName = EventTypeName> extends Event {
  readonly type: Name;
  readonly data: EventData<Name>;
}

/** Watches the events of a world from outside. That changes nothing: neither what the world does nor the ids that it gives. */
type EventWatcher = (event: StagedEvent) => void;

/** None is the usual case. */
export interface EventWatch {
  readonly watchers: Set<EventWatcher>;
  /** Events that nobody but watchers saw: their ids come from this number, not from the randomness of the world. */
  unseen: number;
}
