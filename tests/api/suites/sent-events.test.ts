/** Which operations send which events: what the suites' run observed, against the causes that tests trigger one by one. */
import { expect, test } from '@playwright/test';
import { eventCatalogue, eventTypes, type EventTypeName } from '../../../schemas/events/catalogue.ts';
import { sendersOf } from '../../../schemas/events/senders.ts';
import { observed } from '../../../schemas/observed.ts';
import { causes } from '../notifications/event-causes/all.ts';

/** Any metered operation may send these, before it is carried out. */
const unattributed: ReadonlySet<EventTypeName> = new Set(['usage.threshold_reached']);

test('every operation that causes an event names it, as one of its own or a later one', () => {
  const lacking = causes.flatMap(({ operation, stages }) =>
    operation === null
      ? []
      : stages
          .filter((name) => {
            const { sentBy, begunBy } = sendersOf(eventCatalogue[name], observed());
            return !unattributed.has(name) && !sentBy.includes(operation) && !begunBy.includes(operation);
          })
          .map((name) => `${operation}: ${name}`),
  );
  expect([...new Set(lacking)]).toEqual([]);
});

test('every event has an operation that sends or begins it, or is one of the clock, of banks and of the platform', () => {
  const without = eventTypes.filter((type) => {
    const { sentBy, begunBy } = sendersOf(type, observed());
    return sentBy.length + begunBy.length === 0;
  });
  expect(without.map(({ name }) => name)).toEqual([
    'transaction.expired',
    'transaction.returned',
    'api_key.anomalous_source',
    'notification_destination.suppressed',
    'usage.threshold_reached',
  ]);
});
