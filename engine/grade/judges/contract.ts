/** Judges of the contract: requests against the specification's requirements on callers. Pure. */
import { isSameJson } from '../../../schemas/shared/json.ts';
import { believedAbout, isPaid, ordersStaged, paymentsOf, type Evidence, type RequestEntry } from '../evidence.ts';
import { delayBetween, judged, passed, untested, type Judge, type Judges } from './judged.ts';
import { count } from '../../../reports/counts.ts';

/** One check for all requests of the scenario that it concerns; it names the first violation. */
const eachRequest =
  (
    check: string,
    breaks: (request: RequestEntry) => string | undefined,
    expected: string,
    concerns: (request: RequestEntry) => boolean = () => true,
  ): Judge =>
  (evidence) => {
    const concerned = evidence.requests.filter(concerns);
    if (concerned.length === 0) return [];
    const found = concerned.flatMap((request) => {
      const actual = breaks(request);
      return actual === undefined ? [] : { request, actual };
    });
    const [first] = found;
    return [judged(check, first === undefined, { expected, actual: first?.actual ?? '', exchange: first?.request })];
  };

const polls = ({ requests }: Evidence): readonly RequestEntry[] =>
  requests.filter(({ operation }) => operation === 'listenSessions.events');

const queryOf = ({ query }: RequestEntry, name: string): string | null =>
  Object.entries(query).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] ?? null;

const member = (value: unknown, name: string): unknown => (value as Readonly<Record<string, unknown>> | null)?.[name];

const sessionOf = ({ params }: RequestEntry): string => params['id'] ?? '';

export const contractJudges: Judges = {
  'ROUTES-KNOWN': eachRequest(
    'every request has a route of the gateway',
    ({ operation, method, path }) => (operation === null ? `${method} ${path}` : undefined),
    'an operation of the catalogue',
  ),
  'REQUESTS-VALID': eachRequest(
    'no request is refused as invalid',
    ({ status, code, staged, operation }) =>
      staged === null && operation !== null && status === 400 ? `400 ${code ?? ''} to ${operation}` : undefined,
    'a request that passes validation',
  ),
  'KEY-IN-HEADER': eachRequest(
    'every request carries the API key in the header api-key',
    ({ key, staged, status, operation }) =>
      key === 'none' && staged === null && status === 401 ? `${operation ?? 'a request'} without it` : undefined,
    'the header api-key',
    // Some operations need no key.
    ({ key, status }) => key !== 'none' || status === 401,
  ),

  'MERCHANT-ROUTE': (evidence) => {
    const operations = evidence.requests.filter(({ operation }) => operation?.startsWith('transactions.operate') === true);
    if (operations.length === 0) return [];
    const legacy = operations.find(({ operation }) => operation === 'transactions.operateLegacy');
    return [
      judged('follow-up operations use the merchant-scoped route', legacy === undefined, {
        expected: 'POST /api/transactions/{merchantId}/{transactionId}/operations',
        actual: `${legacy?.method} ${legacy?.path}`,
        exchange: legacy,
      }),
    ];
  },

  'RETRY-AFTER-WAITED': (evidence) =>
    evidence.requests.flatMap((request, index) => {
      const seconds = Number(request.retryAfter);
      if (request.status !== 429 || request.retryAfter === null || !/^\d+$/.test(request.retryAfter) || seconds < 1) return [];
      const next = evidence.requests
        .slice(index + 1)
        .find(({ operation, order }) => operation === request.operation && order === request.order);
      if (next === undefined) return [];
      const waited = delayBetween(request, next).most;
      // A client's timers may fire a little early.
      return judged(`after a 429 of ${request.operation} the client waits ${seconds} s`, waited >= seconds * 1000 - 20, {
        expected: `at least ${seconds} s`,
        actual: `${(waited / 1000).toFixed(2)} s`,
        exchange: next,
      });
    }),

  'EVENTS-ONCE': (evidence) => {
    if (polls(evidence).length === 0) return [];
    const seen = polls(evidence).flatMap(({ answer }) =>
      Array.isArray(member(answer, 'events')) ? (member(answer, 'events') as readonly unknown[]) : [],
    );
    const ids = seen.map((event) => String(member(event, 'eventId') ?? member(event, 'id')));
    if (new Set(ids).size === ids.length) return [];
    return ordersStaged(evidence, 'followed').flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined || !isPaid(evidence, order)) return [];
      return judged(`events of order ${order} that polls repeated have one effect`, belief.fulfilled <= 1, {
        expected: 'fulfilled once',
        actual: `fulfilled ${count(belief.fulfilled, 'time')}`,
      });
    });
  },

  'CURSOR-CARRIED': (evidence) => {
    const found: ReturnType<Judge>[number][] = [];
    const last = new Map<string, string | null>();
    for (const poll of polls(evidence)) {
      const before = last.get(sessionOf(poll));
      const sent = queryOf(poll, 'cursorUtc');
      if (before !== undefined && before !== null)
        found.push(
          judged('a poll carries the cursor of the poll before it', sent === before, {
            expected: before,
            actual: sent ?? 'no cursor',
            exchange: poll,
          }),
        );
      const next = member(poll.answer, 'nextCursorUtc');
      if (poll.status === 200) last.set(sessionOf(poll), typeof next === 'string' ? next : null);
    }
    return found;
  },

  'CURSOR-OF-SESSION': (evidence) => {
    const all = polls(evidence);
    const ended = all.findIndex(({ status }) => status === 404);
    const old = all[ended];
    const first = old === undefined ? undefined : all.slice(ended).find((poll) => sessionOf(poll) !== sessionOf(old));
    if (old === undefined || first === undefined) return [];
    const carried = queryOf(first, 'cursorUtc');
    const given = all.slice(0, ended + 1).map(({ answer }) => member(answer, 'nextCursorUtc'));
    return [
      judged('a new session is polled without the cursor of the old one', carried === null || !given.includes(carried), {
        expected: 'no cursor',
        actual: carried ?? '',
        exchange: first,
      }),
    ];
  },

  'GAP-READ': (evidence) =>
    ordersStaged(evidence, 'returned in a gap').flatMap((order) => {
      const belief = believedAbout(evidence, order);
      const gap = polls(evidence).find(({ answer }) => member(answer, 'agedOutGap') === true);
      if (belief === undefined || gap === undefined) return [];
      return judged(`order ${order}, which was charged back in a gap, is read again`, belief.outcome !== 'paid', {
        expected: 'any outcome but paid',
        actual: belief.outcome,
        exchange: gap,
      });
    }),

  'SESSION-REOPENED': (evidence) => {
    const ended = polls(evidence).find(({ status }) => status === 404);
    if (ended === undefined) return [];
    const later = evidence.requests.filter(({ at }) => at > ended.at);
    const again = later.filter((request) => request.operation === 'listenSessions.events' && sessionOf(request) === sessionOf(ended));
    const opened = later.some(({ operation, status }) => operation === 'listenSessions.create' && status === 200);
    // One poll may have been in progress.
    return [
      judged('the client opens a new session after a 404, and leaves the old one', opened && again.length <= 1, {
        expected: 'a new session, and no further polls of the old one',
        actual: `${opened ? 'a new session' : 'no new session'}, and ${count(again.length, 'poll')} of the old one`,
        exchange: again[1] ?? ended,
      }),
    ];
  },

  'POLL-NOT-FLOODED': (evidence) => {
    const all = polls(evidence);
    const [first, last] = [all[0], all.at(-1)];
    if (first === undefined || last === undefined || all.length < 3) return [];
    const seconds = Math.max(1, (last.at - first.at) / 1000);
    const rate = all.length / seconds;
    return [
      judged('polls are spaced', rate <= 10, { expected: 'at most ten a second', actual: `${rate.toFixed(0)} a second`, exchange: last }),
    ];
  },

  'SIGNATURE-RAW': (evidence) => postsOf(evidence, 'spaced otherwise', true),
  'SIGNATURE-BOTH-SECRETS': (evidence) => [
    ...postsOf(evidence, 'signed with the old secret', true),
    ...postsOf(evidence, 'signed with the new secret', true),
    ...postsOf(evidence, 'signed with both secrets', true),
  ],

  'SAMPLE-WITHOUT-EFFECT': (evidence) =>
    [...ordersStaged(evidence, 'sample'), ...ordersStaged(evidence, 'sample polled')].flatMap((order) => {
      if (!hasSample(evidence)) return [];
      const belief = believedAbout(evidence, order);
      return judged(`a sample that names order ${order} has no effect`, (belief?.fulfilled ?? 0) === 0 && belief?.outcome !== 'paid', {
        expected: 'not fulfilled',
        actual: `${belief?.outcome ?? 'unknown'}, fulfilled ${count(belief?.fulfilled ?? 0, 'time')}`,
      });
    }),

  'KEY-ROTATED': (evidence) => {
    const rotated = evidence.tasks.find(({ do: name, result }) => name === 'rotate' && result?.ok === true);
    if (rotated?.answeredAt === undefined || rotated.answeredAt === null) return [];
    const since = rotated.answeredAt;
    const later = evidence.requests.filter(({ at }) => at > since);
    const stale = later.find(({ key }) => key === 'former');
    if (later.length === 0) return [];
    return [
      judged('after the rotation the client uses the new key', stale === undefined, {
        expected: 'the new key',
        actual: 'the old key',
        exchange: stale,
      }),
    ];
  },

  'KEY-SHOWN-ONCE': (evidence) =>
    ['key renewed', 'key lost'].flatMap((what) =>
      ordersStaged(evidence, what).flatMap((order) => {
        const result = evidence.tasks.find(({ do: name }) => name === 'renew')?.result ?? null;
        if (result === null || result.unsupported === true) return [];
        const check = 'after a rotation the client has a key that works';
        if (result.ok !== true)
          return what === 'key lost'
            ? passed('a key that was lost is reported')
            : untested(check, `The client says: ${result.error ?? 'an error'}.`);
        return judged(check, paymentsOf(evidence, order).length > 0, {
          expected: `order ${order} is charged once the old key has ended`,
          actual: 'no payment',
          exchange: evidence.requests.findLast((request) => request.order === order),
        });
      }),
    ),

  'PAGES-FOLLOWED': (evidence) =>
    evidence.listed.length === 0 || ordersStaged(evidence, 'list changed').length > 0
      ? []
      : evidence.tasks.flatMap(({ do: name, result }) => {
          if (name !== 'list' || result?.transactions === undefined) return [];
          const found = new Set(result.transactions);
          const missing = evidence.listed.filter((id) => !found.has(id));
          return judged('every record of the list is found', missing.length === 0, {
            expected: count(evidence.listed.length, 'record'),
            actual: `${count(missing.length, 'record')} missing`,
            exchange: evidence.requests.findLast(({ operation }) => operation?.startsWith('transactions.') === true),
          });
        }),
};

/** Whether the client received a sample, by a delivery or a poll. */
const hasSample = (evidence: Evidence): boolean =>
  evidence.posts.some(({ what, status }) => what === 'sample' && status !== null) ||
  polls(evidence).some(({ answer }) => {
    const events = member(answer, 'events');
    return Array.isArray(events) && events.some((event) => member(event, 'isSample') === true);
  });

/** Whether deliveries of a kind were accepted, or refused. */
export function postsOf(evidence: Evidence, what: string, isAccepted: boolean): readonly ReturnType<Judge>[number][] {
  if (!evidence.isReceiving) return [];
  return evidence.posts
    .filter((post) => post.what === what)
    .map(({ type, status }) => {
      const accepted = status !== null && status >= 200 && status < 300;
      return judged(`a delivery that is ${what} is ${isAccepted ? 'accepted' : 'refused'}`, accepted === isAccepted, {
        expected: isAccepted ? 'a 2xx' : 'any other status',
        actual: status === null ? `no answer to ${type}` : String(status),
      });
    });
}

/** Whether two charges are the same request. */
export const isSameCharge = (one: RequestEntry, other: RequestEntry): boolean =>
  one.idempotencyKey === other.idempotencyKey && isSameJson(one.body, other.body);
