/** Which operations send events: as a run of the suites showed, and as the causes of events say. */
import type { Observed } from '../observed.ts';
import type { EventTypeName } from './catalogue.ts';
import { eventCauses } from './causes.ts';
import type { EventType } from './event-type.ts';

/** The operations that send an event: those seen to, and those that begin what sends it later. */
export interface EventSenders {
  /** Empty where no run was made. */
  readonly sentBy: readonly string[];
  readonly begunBy: readonly string[];
}

export function sendersOf({ name }: EventType, observed: Observed | undefined): EventSenders {
  const seen = Object.entries(observed ?? {}).filter(([, { events }]) => events.some((event) => event === name));
  const sentBy = seen.map(([id]) => id);
  return { sentBy, begunBy: (eventCauses[name as EventTypeName].begunBy ?? []).filter((id) => !sentBy.includes(id)) };
}
