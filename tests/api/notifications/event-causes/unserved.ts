/** Operations that the catalogue's column "Staged by" names and that answer 501 so far, by the type of event. */
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';

export const unserved: Readonly<Partial<Record<EventTypeName, readonly string[]>>> = {};
