/** Replies about the catalogue of event types (assumptions: 18.1). */
import { Severity } from '../../events/event-type.ts';
import { boolean, shape, text, type Static } from '../../shape.ts';

export const EventTypeDto = shape('EventTypeDto', 'assumed', {
  name: text(),
  displayName: text(),
  description: text(),
  category: text(),
  severity: Severity,
  version: text(),
  isSampleAvailable: boolean(),
});
export type EventTypeDto = Static<typeof EventTypeDto>;
