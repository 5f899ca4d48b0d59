/** Which operations send events, as observed in a run of the suites and as the causes of events state. */
import type { Observed } from '../observed.ts';
import type { EventTypeName } from './catalogue.ts';
import { eventCauses } from './causes.ts';
import type { EventType } from './event-type.ts';

/** The operations observed to send an event, and those that start its cause. */
export interface EventSenders {
  /** Empty if there was no run. */
  readonly sentBy: readonly string[];
  readonly begunBy: readonly string[];
}

export function sendersOf({ name }: EventType, observed: Observed | undefined): EventSenders {
  const seen = Object.entries(observed ?? {}).filter(([, { events }]) => events.some((event) => event === name));
  const sentBy = seen.map(([id]) => id);
  return { sentBy, begunBy: (eventCauses[name as EventTypeName].begunBy ?? []).filter((id) => !sentBy.includes(id)) };
}
