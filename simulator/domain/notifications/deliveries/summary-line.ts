/** Title and text of an event, for e-mails, text messages and the inbox (event types: Inbox categories). */
import { eventCatalogue, isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import type { DeliveryRecord } from './record.ts';
import type { Words } from '../words.ts';
import { severityOf } from './severity.ts';

/** The maximum number of facts in a line. */
const maxFacts = 6;

const isTellable = (name: string, value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' && !name.endsWith('Id');

/** `previousStatus` as `previous status`. */
const spaced = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Title and text of a delivery, for people. */
export function summaryParts({ eventType, body }: Pick<DeliveryRecord, 'eventType' | 'body'>): Words {
  const { data } = JSON.parse(body) as { readonly data: Readonly<Record<string, unknown>> };
  const facts = Object.entries(data)
    .filter(([name, value]) => isTellable(name, value))
    .slice(0, maxFacts)
    .map(([name, value]) => `${spaced(name)}: ${String(value)}`);
  const known = isEventTypeName(eventType) ? eventCatalogue[eventType] : undefined;
  return {
    title: known?.displayName ?? eventType,
    summary: facts.length === 0 ? (known?.description ?? eventType) : facts.join(', '),
    category: known?.category ?? 'platform',
    severity: severityOf({ type: eventType, data }),
  };
}
