/** How grave an event is. */
import { eventCatalogue, isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import { Severity } from '../../../../schemas/events/event-type.ts';
import type { Event } from '../../kernel/events.ts';

/** That of its type; some types are graver when something in them failed. */
export function severityOf({ type, data }: Pick<Event, 'type' | 'data'>): Severity {
  if (!isEventTypeName(type)) return 'Info';
  const mayFail = type === 'batch_file.completed' || type === 'billing_run.completed';
  return mayFail && Number(data['failedCount'] ?? 0) > 0 ? 'Warning' : eventCatalogue[type].severity;
}

const severities: readonly Severity[] = Severity.enum;

/** Whether an event is less grave than a channel takes. */
export const isLessSevere = (event: Pick<Event, 'type' | 'data'>, minimum: Severity): boolean =>
  severities.indexOf(severityOf(event)) < severities.indexOf(minimum);
