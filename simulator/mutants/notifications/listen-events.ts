import { between, epoch, formatInstant, type Instant, milliseconds, parseInstant, plus, seconds } from '../../../schemas/shared/instant.ts';
import type { AnyCall, Result } from '../../domain/kernel/call.ts';
import { count, numbers, around, editCall, type Json, leavingOut } from '../framework/edit.ts';
import type { Family, Fault } from '../framework/mutant.ts';

const instantOf = (value: unknown): Instant => parseInstant(String(value)) ?? epoch;
const stagedBy = ({ body }: Result): readonly Instant[] =>
  ((body as Json)['events'] as readonly Json[]).map(({ stagedAtUtc }) => instantOf(stagedAtUtc));

const shifted = (query: Json, by: number): Json => {
  const cursor = parseInstant(String(query.CursorUtc));
  return cursor === undefined ? query : { ...query, CursorUtc: formatInstant(plus(cursor, milliseconds(by))) };
};

type Events = readonly Json[];
/** The polls of the suites never stage these. */
const isOfCustomer = (event: Json): boolean => JSON.stringify(event).includes('customer.created');

const isSample = (event: Json): boolean => JSON.stringify(event).includes('00000000-0000-7000-8000-');

const editEvents = (edit: (events: Events, call: AnyCall, pollOf: (id: string) => Events) => Events): Fault =>
  around('listenSessions.events', (call, handler) => {
    const result = handler(call);
    const body = result.body as Json;
    const pollOf = (id: string): Events => {
      const session = call.world.records.listenSessions.get(id)!;
      const owner = { ...call.principal, merchantId: session.merchantId, user: { ...call.principal.user, merchantId: session.merchantId } };
      return (handler({ ...call, principal: owner, params: { id }, query: {} }).body as Json)['events'] as Events;
    };
    return { ...result, body: { ...body, events: edit(body.events as Events, call, pollOf) } };
  });

/** Changes the events of a poll, and its cursor with them. */
function editPoll(edit: (events: readonly Json[], call: AnyCall) => readonly Json[]): Fault {
  return around('listenSessions.events', (call, handler) => {
    const result = handler(call);
    const body = result.body as Json;
    const events = edit(body.events as readonly Json[], call);
    const cursor = call.query.CursorUtc;
    const nextCursorUtc = events.at(-1)?.['stagedAtUtc'] ?? cursor ?? body.nextCursorUtc;
    return { ...result, body: { ...body, events, nextCursorUtc } };
  });
}

export const listenEvents: Family = {
  'sample-staged-twice': {
    breaks: ['LISTEN-STAGED-RETURNED'],
    description: 'A sample is staged twice, under two ids.',
    seams: around('listenSessions.sample', (call, handler) => {
      handler(call);
      return handler(call);
    }),
  },
  'samples-before-records': {
    breaks: ['LISTEN-EVENTS-ORDER'],
    description: 'A poll returns samples before the events of records.',
    operation: 'listenSessions.events',
    seams: editPoll((events) => events.toSorted((a, b) => Number(isSample(b)) - Number(isSample(a)))),
  },
  'sample-everywhere': {
    breaks: ['LISTEN-SAMPLE-OWN'],
    description: 'A sample reaches every session of the merchant.',
    seams: around('listenSessions.events', (call, handler) => {
      const result = handler(call);
      const others = call.world.records.listenSessions.all().filter(({ id }) => id !== call.params.id);
      const events = others.flatMap(({ id }) => (handler({ ...call, params: { id } }).body as Json)['events'] as readonly Json[]);
      const body = result.body as Json;
      return { ...result, body: { ...body, events: [...(body.events as readonly Json[]), ...events] } };
    }),
  },
  'sample-lost': {
    breaks: ['LISTEN-SAMPLE'],
    description: 'A sample is accepted but never arrives.',
    seams: around('listenSessions.sample', ({ world }) => ({
      body: { eventId: world.random.uuid(), stagedAtUtc: formatInstant(world.clock.now()) },
    })),
  },
  'sample-not-audited': {
    breaks: ['LISTEN-AUDITED'],
    description: 'The audit log leaves out the sample of listen sessions.',
    seams: leavingOut('listenSessions', 'sample'),
  },
  'sample-without-test-permission': {
    breaks: ['LISTEN-SAMPLE-PERMISSION'],
    description: 'Staging a sample needs only the permission to listen.',
    seams: (original) => ({
      authorize: (operation, principal) =>
        original.authorize(
          operation.id === 'listenSessions.sample' ? { ...operation, permissions: operation.permissions.slice(0, 1) } : operation,
          principal,
        ),
    }),
  },
  'adjacent-events-lost': {
    breaks: ['LISTEN-STAGED-RETURNED', 'LISTEN-REREAD', 'LISTEN-PROGRESS'],
    description: 'A poll with a cursor omits events staged within a second of another event.',
    seams: around('listenSessions.events', (call, handler) => {
      const query = call.query;
      const result = handler(call);
      if (query.CursorUtc === undefined) return result;
      const all = stagedBy(handler({ ...call, query: { MaxResultCount: 200 } }));
      const isClose = (at: Instant): boolean => all.some((other) => other < at && between(other, at) < seconds(1));
      const body = result.body as Json;
      const events = (body.events as readonly Json[]).filter(({ stagedAtUtc }) => !isClose(instantOf(stagedAtUtc)));
      return { ...result, body: { ...body, events } };
    }),
  },
  'reread-blocks-new-events': {
    breaks: ['LISTEN-PROGRESS'],
    description: 'Re-read events fill the batch, so small batches never reach new events.',
    seams: editCall('listenSessions.events', (call) => ({ ...call, query: shifted(call.query as Json, -5000) })),
  },
  // Events of records, not samples.
  'events-of-all-merchants': {
    breaks: ['LISTEN-EVENTS-OWN'],
    description: 'A session also gets the events of other merchants.',
    operation: 'listenSessions.events',
    seams: editEvents((events, call, pollOf) => {
      const others = call.world.records.listenSessions.all().filter(({ merchantId }) => merchantId !== call.principal.merchantId);
      return [...events, ...others.flatMap(({ id }) => pollOf(id)).filter(isOfCustomer)];
    }),
  },
  'customer-events-newest-first': {
    breaks: ['LISTEN-EVENTS-ORDER'],
    description: 'The events of customers come newest first.',
    operation: 'listenSessions.events',
    seams: editEvents((events) => {
      const reversed = events.filter(isOfCustomer).toReversed().values();
      return events.map((event) => (isOfCustomer(event) ? reversed.next().value! : event));
    }),
  },
  'customer-events-once': {
    breaks: ['LISTEN-EVENTS-ORDER'],
    description: 'An event of a customer comes in only one poll.',
    operation: 'listenSessions.events',
    seams: (original) => {
      const seen = new Set<string>();
      return editEvents((events) =>
        events.filter((event) => {
          const isNew = !isOfCustomer(event) || !seen.has(JSON.stringify(event));
          seen.add(JSON.stringify(event));
          return isNew;
        }),
      )(original);
    },
  },
  // Each step alone looks right; only a sequence shows these faults.
  'fourth-event-out-of-turn': {
    breaks: ['LISTEN-OLDEST-FIRST'],
    description: 'A poll that returns more than three events gives the last two in the wrong order.',
    deep: true,
    seams: editPoll((events) => (events.length > 3 ? [...events.slice(0, -2), ...events.slice(-2).reverse()] : events)),
  },
  'event-lost-behind-gap': {
    breaks: ['LISTEN-STAGED-RETURNED'],
    description: 'After a reported gap, later polls of the session omit the first event after their cursor.',
    deep: true,
    seams: (original) => {
      const hadGap = (call: AnyCall) => numbers(call.world, 'gaps')[call.params['id'] ?? ''] !== undefined;
      const broken = editPoll((events, call) => {
        const cursor = call.query.CursorUtc;
        if (cursor === undefined || !hadGap(call)) return events;
        const lost = events.find(({ stagedAtUtc }) => instantOf(stagedAtUtc) > instantOf(cursor));
        return events.filter((event) => event !== lost);
      })(original);
      return around('listenSessions.events', (call, handler) => {
        const result = handler(call);
        if ((result.body as Json)['agedOutGap'] === true) count(call, 'gaps');
        return result;
      })({ ...original, ...broken });
    },
  },
};
