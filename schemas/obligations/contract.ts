/** Contract: what the specification says about callers. */
import { obligations } from './obligation.ts';

const follow = 'Answer the task follow, and poll a listen session.';
const hooks = 'Listen on the port in GATEPROOF_HOOK_PORT.';

export const contract = obligations('contract', {
  'ROUTES-KNOWN': {
    statement: 'The client calls only operations that the gateway has.',
    source: 'endpoints: Catalogue of further operations',
    observed: 'Each request of the run is looked up in the catalogue.',
    meet: 'Send any request.',
  },
  'REQUESTS-VALID': {
    statement: 'The client sends no request that the gateway must refuse as invalid.',
    source: 'concepts: Errors, statuses (400)',
    observed: 'Requests of the run that were refused by validation although no fault was injected.',
    meet: 'Send any request.',
  },
  'KEY-IN-HEADER': {
    statement: 'The API key is sent in the header api-key.',
    source: 'concepts: Authentication',
    observed: 'Requests of the run that were refused because their key was absent or in another place.',
    meet: 'Send a request that needs the key.',
  },
  'MERCHANT-ROUTE': {
    statement: 'Follow-up operations use the merchant-scoped route, not the deprecated one.',
    source: 'concepts: Versioning',
    observed: 'The paths of the refunds of the run.',
    meet: 'Answer the task refund.',
  },
  'RETRY-AFTER-WAITED': {
    statement: 'After a 429 the client waits at least as long as Retry-After says.',
    source: 'concepts: Errors, rules, 7',
    observed: 'A 429 asks for two seconds; the time until the next request of the same operation.',
    meet: 'Send the charge again after a 429.',
  },
  'EVENTS-ONCE': {
    statement: 'Events that a poll repeats have no second effect.',
    source: 'concepts: Events, listen sessions, 4',
    observed: 'The server re-reads a window before the cursor; each order is fulfilled once.',
    meet: follow,
  },
  'CURSOR-CARRIED': {
    statement: 'The cursor of a poll is the nextCursorUtc of the poll before it, unchanged.',
    source: 'concepts: Events, listen sessions, 2; ListenSessionEventsDto (nextCursorUtc)',
    observed: 'The cursors of consecutive polls.',
    meet: follow,
  },
  'CURSOR-OF-SESSION': {
    statement: 'The cursor of a listen session that has ended is not carried into a new one.',
    source: 'concepts: Events, listen sessions, 3, 6',
    observed: 'A live session is ended by the gateway; the first poll of the session that follows.',
    meet: follow,
  },
  'GAP-READ': {
    statement: 'After a gap (agedOutGap) the client reads what the lost events would have said.',
    source: 'concepts: Events, listen sessions, 5; ListenSessionEventsDto (agedOutGap)',
    observed: 'The event of a chargeback expires before it is polled; the client is asked about the order at the end.',
    meet: `${follow} Answer the task state.`,
  },
  'SESSION-REOPENED': {
    statement: 'A listen session that answers 404 is taken as ended: the client opens a new one and polls the old one no more.',
    source: 'concepts: Events, listen sessions, 7',
    observed: 'A live session is ended by the gateway; the requests that follow.',
    meet: follow,
  },
  'POLL-NOT-FLOODED': {
    statement: 'Polls are spaced: an empty answer is not followed at once by the next poll.',
    keyword: 'SHOULD',
    source: 'concepts: Events, listen sessions, 9; concepts: Limits (request rates are limited)',
    observed: 'The number of polls in the seconds of the scenario.',
    meet: follow,
  },
  'SIGNATURE-RAW': {
    statement: 'A signature is verified over the bytes that arrived, not over JSON that was written again.',
    source: 'concepts: Events (signed deliveries); Standard Webhooks: verifying signatures',
    observed: 'A genuine event whose JSON has other spaces is accepted.',
    meet: hooks,
  },
  'SIGNATURE-BOTH-SECRETS': {
    statement: 'While a signing secret is being replaced, deliveries signed with either secret are accepted.',
    source: 'concepts: Events (rotation of signing secrets)',
    observed: 'A second secret is given, and deliveries signed with the old, the new, and both are posted.',
    meet: 'Answer the task receive twice, with two secrets.',
  },
  'SAMPLE-WITHOUT-EFFECT': {
    statement: 'A sample (X-Service-Sample) never fulfils an order.',
    source: 'concepts: Events (samples)',
    observed: 'A sample that names an order is posted, and one is staged in a listen session.',
    meet: `${hooks} Answer the tasks follow and state.`,
  },
  'KEY-ROTATED': {
    statement: 'After a rotation the client uses the new API key.',
    source: 'concepts: API key (rotation)',
    observed: 'The client is given a new key; the keys of the requests that follow.',
    meet: 'Answer the task rotate.',
  },
  'KEY-SHOWN-ONCE': {
    statement: 'A new API key, which is shown once, is stored before the client relies on it; one whose answer was lost is given up.',
    source: 'concepts: Authentication (a key value is revealed only once); ApiKeyRevealedDto (key)',
    observed:
      'The client rotates its key, and is killed once it says that it did; it charges after a start with the old key, which has ended.',
    meet: 'Answer the task renew, and keep the key in the folder in GATEPROOF_STATE.',
  },
  'PAGES-FOLLOWED': {
    statement: 'A list is read by its continuation tokens as they were given, until the last page.',
    source: 'concepts: What the service does (lists are paged with continuation)',
    observed: 'A list of several pages is read; the tokens of the requests and the ids that the client found.',
    meet: 'Answer the task list.',
  },
  'COUNT-APPROXIMATE': {
    statement: 'A count does not decide where a list ends: counts are approximate.',
    source: 'concepts: What the service does (counts are approximate)',
    observed: 'The pages of a list say that it has fewer records than it has; the ids that the client found.',
    meet: 'Answer the task list.',
  },
});
