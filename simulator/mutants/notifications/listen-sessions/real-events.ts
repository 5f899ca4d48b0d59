/** Events of records, other than samples, that reach sessions wrongly. */
import type { Seams } from '../../../pipeline/tenant.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { AnyCall } from '../../../domain/kernel/call.ts';
import type { Family } from '../../framework/family.ts';

type Events = readonly Json[];
/** What the polls of the suites never stage. */
const isOfCustomer = (event: Json): boolean => JSON.stringify(event).includes('customer.created');

const editEvents = (original: Seams, edit: (events: Events, call: AnyCall, pollOf: (id: string) => Events) => Events): Partial<Seams> =>
  around(original, ['listenSessions.events'], (call, handler) => {
    const result = handler(call);
    const body = result.body as Json;
    const pollOf = (id: string): Events => {
      const session = call.world.records.listenSessions.get(id)!;
      const owner = { ...call.principal, merchantId: session.merchantId, user: { ...call.principal.user, merchantId: session.merchantId } };
      return (handler({ ...call, principal: owner, params: { id }, query: {} }).body as Json)['events'] as Events;
    };
    return { ...result, body: { ...body, events: edit(body['events'] as Events, call, pollOf) } };
  });

export const realEvents: Family = {
  'events-of-all-merchants': {
    breaks: ['LISTEN-EVENTS-OWN'],
    description: 'A session also gets the events of other merchants.',
    operation: 'listenSessions.events',
    seams: (original) =>
      editEvents(original, (events, call, pollOf) => {
        const others = call.world.records.listenSessions.all().filter(({ merchantId }) => merchantId !== call.principal.merchantId);
        return [...events, ...others.flatMap(({ id }) => pollOf(id)).filter(isOfCustomer)];
      }),
  },
  'customer-events-newest-first': {
    breaks: ['LISTEN-EVENTS-ORDER'],
    description: 'The events of customers come newest first.',
    operation: 'listenSessions.events',
    seams: (original) =>
      editEvents(original, (events) => {
        const reversed = events.filter(isOfCustomer).toReversed().values();
        return events.map((event) => (isOfCustomer(event) ? reversed.next().value! : event));
      }),
  },
  'customer-events-once': {
    breaks: ['LISTEN-EVENTS-ORDER'],
    description: 'An event of a customer comes in one poll alone.',
    operation: 'listenSessions.events',
    seams: (original) => {
      const seen = new Set<string>();
      return editEvents(original, (events) =>
        events.filter((event) => {
          const isNew = !isOfCustomer(event) || !seen.has(JSON.stringify(event));
          seen.add(JSON.stringify(event));
          return isNew;
        }),
      );
    },
  },
};
