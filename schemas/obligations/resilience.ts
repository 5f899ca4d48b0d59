/** Resilience: retries, receivers, lists that change, and members that no client knows. */
import { obligations } from './obligation.ts';

const charge = 'Send POST /api/transactions for each order, with its number as externalReference.';
const hooks = 'Listen on the port in GATEPROOF_HOOK_PORT.';
const list = 'Answer the task list.';

export const resilience = obligations('resilience', {
  'RETRY-AFTER-DATE': {
    statement: 'Retry-After as an HTTP date is honoured.',
    source: 'RFC 9110: 10.2.3',
    observed: 'A 503 carries a date about two seconds ahead; the time until the next request of the operation.',
    meet: 'Send the charge again after a 503.',
  },
  'RETRY-AFTER-ODD': {
    statement: 'A Retry-After that is 0, absent or not readable leads to a delay of the client’s own, and not to a failure.',
    source: 'RFC 9110: 10.2.3; RFC 6585: 4',
    observed: '429s with such values; the order is charged once in the end.',
    meet: 'Send the charge again after a 429.',
  },
  'BACKOFF-GROWS': {
    statement: 'The delays between repeated attempts grow.',
    source: 'concepts: Errors, rules, 7 (then backs off); RFC 9110: 10.2.3',
    observed: 'Several 503s without Retry-After; the delays between the attempts.',
    meet: 'Send the charge at least three times while it is answered with 503.',
  },
  'BACKOFF-SCATTERS': {
    statement: 'Requests that were refused at the same moment are not all repeated at the same moment.',
    keyword: 'SHOULD',
    source: 'RFC 6585: 4',
    observed: 'Twenty orders get a 429 at once; the times of their next attempts.',
    meet: 'Charge several orders at the same time.',
  },
  'ATTEMPTS-BOUNDED': {
    statement: 'The client gives up after a bounded number of attempts.',
    source: 'RFC 9110: 9.2.2 (automatic retries)',
    observed: 'A charge is answered with 503 each time; at most 20 attempts of one order.',
    meet: charge,
  },
  'NO-RETRY-REFUSED': {
    statement: 'A request that was refused with 400, 401, 403, 404 or 422 and the error envelope is not sent again unchanged.',
    source: 'concepts: Errors, statuses; RFC 9110: 15.5',
    observed: 'A charge is refused with each of these statuses; the number of equal requests.',
    meet: charge,
  },
  'RECEIVER-ACCEPTS': {
    statement: 'A genuine delivery is answered with a 2xx.',
    source: 'concepts: Events; Standard Webhooks: responding',
    observed: 'The answers to the genuine deliveries of the run.',
    meet: hooks,
  },
  'RECEIVER-STORES-FIRST': {
    statement: 'A delivery is answered with a 2xx only after its event was stored.',
    source: 'Standard Webhooks: responding, retries',
    observed: 'The client is killed as soon as it has answered a delivery, and started again; its effect must be there.',
    meet: `${hooks} Keep events in the folder in GATEPROOF_STATE.`,
  },
  'RECEIVER-NOT-STORED': {
    statement: 'A delivery whose event could not be stored is not answered with a 2xx, and has its effect when it is delivered again.',
    source: 'Standard Webhooks: responding, retries',
    observed:
      'A delivery is posted while no file can grow; after a start with room, and another delivery unless a 2xx was given, its effect must be there.',
    meet: `${hooks} Keep events in the folder in GATEPROOF_STATE.`,
  },
  'RECEIVER-AT-ONCE': {
    statement: 'A delivery that arrives twice at the same moment has one effect.',
    source: 'concepts: Events (replay); Standard Webhooks: idempotency',
    observed: 'An event is posted twice within a millisecond, while its charge is still under way; the fulfilment of the order.',
    meet: `${hooks} Answer the task state.`,
  },
  'RECEIVER-REPLAY': {
    statement: 'A delivery that is repeated, at once or an hour later, is accepted and has no second effect.',
    source: 'concepts: Events (replay); Standard Webhooks: idempotency',
    observed: 'A genuine event is posted again with a new timestamp; the answers, and the fulfilment of the order.',
    meet: hooks,
  },
  'RECEIVER-ORDER': {
    statement: 'Events that arrive out of order end in the same state.',
    source: 'Standard Webhooks: ordering is not guaranteed',
    observed: 'The event of a refund arrives before that of the payment; the state of the order at the end.',
    meet: `${hooks} Answer the task state.`,
  },
  'RECEIVER-EARLY': {
    statement: 'An event that arrives before the answer of the request that caused it is handled.',
    source: 'Standard Webhooks: ordering is not guaranteed',
    observed: 'The answer of a charge is delayed until its event was posted; the order is fulfilled once.',
    meet: hooks,
  },
  'RECEIVER-UNKNOWN-TYPE': {
    statement: 'An event of an unknown type, or with unknown members, is accepted and does no harm.',
    source: 'concepts: Events (event types are not shown); Standard Webhooks: event types',
    observed: 'Such events are posted with valid signatures; the answers, and deliveries after them.',
    meet: hooks,
  },
  'LIST-CHANGES': {
    statement: 'A list that changes while it is read yields each record once.',
    source: 'concepts: What the service does (lists are paged with continuation)',
    observed: 'Payments are made while the client reads the list; each id that it returns is there once.',
    meet: list,
  },
  'LIST-EMPTY-PAGE': {
    statement: 'An empty page with a continuation token is not the end of a list.',
    source: 'concepts: What the service does (lists are paged with continuation)',
    observed: 'A page in the middle is empty but carries a token; all records are found.',
    meet: list,
  },
  'LIST-TOKEN-REFUSED': {
    statement: 'A continuation token that is refused leads to a new reading of the list, not to a list that is cut short.',
    source: 'concepts: What the service does (lists are paged with continuation)',
    observed: 'The second page is refused once; the client finds all records or reports an error.',
    meet: list,
  },
  'MEMBERS-SURVIVE': {
    statement: 'Members and values that the client does not know survive when it reads, changes and writes a record.',
    source: 'concepts: Resources and their fields (fields of other resources are not shown)',
    observed: 'A customer with members that no client knows is changed; these are written, and all others are as before.',
    meet: 'Answer the task update.',
  },
  'CHANGE-NOT-OVERWRITTEN': {
    statement: 'A change that someone else makes between reading and writing a record is not overwritten.',
    source: 'concepts: RateLimitProfileDto (concurrencyStamp: optimistic concurrency); RFC 9110: 13.1.1 (lost updates)',
    observed: 'A customer is changed while the client holds what it read; that change is still there at the end.',
    meet: 'Answer the task update.',
  },
  'NULL-OR-ABSENT': {
    statement: 'A member that is null and one that is absent mean the same.',
    source: 'concepts: What the service does (suppressNulls); endpoints: Conventions (its default is not shown)',
    observed: 'A payment and a list are answered by a gateway that sends null members, and by one that omits them.',
    meet: 'Answer the tasks list, charge and state.',
  },
  'TERM-RESOLVED': {
    statement: 'A charge that was under way at SIGTERM is resolved by then or at the next start.',
    source: 'RFC 9110: 9.2.2',
    observed: 'SIGTERM is sent while a charge is under way; after the next start the order is paid once and known to be.',
    meet: `${charge} Keep what is unknown in the folder in GATEPROOF_STATE.`,
  },
  'STAYS-ALIVE': {
    statement: 'The client does not crash, hang or flood on anything that the gateway answers.',
    source: 'RFC 9110: 15',
    observed: 'The process of the client and its answers during the run.',
    meet: 'Take part in any scenario.',
  },
});
