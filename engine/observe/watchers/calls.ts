/** What single exchanges show of authentication, payments and listen sessions. */
import { showsWhich, speaksOf } from '../../../suites/checks/members.ts';
import { isJson } from '../../../suites/checks/refused.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { parameterOf, type Observed } from '../observed.ts';
import { Recent, type TrafficJudge, type Watcher } from '../watcher.ts';

/** A request without a usable header, and nothing else that could authenticate it. */
export const authentication: Watcher = {
  rules: ['AUTH-MISSING', 'AUTH-EMPTY', 'CATALOGUE-KEY-REQUIRED'],
  see({ operation, answer, key, hasOtherCredentials }, judge) {
    // Which operations without a named permission need a key is not documented.
    if ((key !== undefined && key !== '') || hasOtherCredentials || operation.permissions.length === 0) return;
    const isServed = answer.status < 400;
    const evidence = (what: string) => () => ({ check: `${operation.id} ${what}`, expected: 'a rejection', answer });
    if (key === '') judge.that('AUTH-EMPTY', !isServed, evidence('with an empty key'));
    else judge.that('AUTH-MISSING', !isServed, evidence('without a key'));
    // Others may be about the request: a body that cannot be read, a limit.
    if (isServed || answer.status === 401 || (answer.status === 403 && isJson(answer)))
      judge.that('CATALOGUE-KEY-REQUIRED', answer.status === 401, () => ({
        check: `${operation.id} without a key`,
        expected: 401,
        answer,
      }));
  },
};

/** Statuses, routes and counts of payments (endpoints: Transactions; operations 2 and 4). */
export const payments: Watcher = {
  rules: [
    'CATALOGUE-DECLARED-STATUS',
    'COUNT-KEYS-EXACT',
    'COUNT-VALUES',
    'TOKEN-REFERENCE-PREFIX',
    'TX-LEGACY-DEPRECATION',
    'TX-SCOPED-NOT-DEPRECATED',
    'TX-READ-ID',
  ],
  see(exchange, judge) {
    const { operation, answer, params } = exchange;
    if (!answer.ok) return;
    judge.equal('CATALOGUE-DECLARED-STATUS', answer.status, 200, () => ({ check: `the status of a success of ${operation.id}`, answer }));
    const deprecation = (expected: string) => () => ({
      check: `headers of ${operation.id}`,
      expected,
      actual: answer.header('deprecation') ?? 'no Deprecation',
      answer,
    });
    if (operation.id === 'transactions.operateLegacy')
      judge.that('TX-LEGACY-DEPRECATION', (answer.header('deprecation') ?? '').trim() !== '', deprecation('Deprecation'));
    if (operation.id === 'transactions.operate')
      judge.that('TX-SCOPED-NOT-DEPRECATED', answer.header('deprecation') === undefined, deprecation('no Deprecation'));
    const { id } = params;
    if (operation.id === 'transactions.read' && id !== undefined && showsWhich(answer, 'transaction', id))
      judge.that('TX-READ-ID', speaksOf(answer, id), () => ({
        check: 'the reply to a read, searched for the id of its path',
        expected: 'found',
        answer,
      }));
    const reference = operation.id === 'tokens.createFromTransaction' ? answer.get('publicReference') : undefined;
    if (typeof reference === 'string')
      judge.that('TOKEN-REFERENCE-PREFIX', /^pt_./.test(reference), () => ({
        check: 'publicReference of a token',
        expected: '`pt_` and something after it',
        actual: reference,
        answer,
      }));
    if (operation.id === 'transactions.summaryCounts') judgeCounts(exchange, judge);
  },
};

function judgeCounts({ answer }: Observed, judge: TrafficJudge): void {
  const { json } = answer;
  const asked = bodyOf(answer.sent)?.['summaryFilters'];
  if (!isJsonObject(json)) return;
  if (isJsonObject(asked))
    judge.equal('COUNT-KEYS-EXACT', Object.keys(json).toSorted(), Object.keys(asked).toSorted(), () => ({
      check: 'keys of summary counts',
      answer,
    }));
  judge.that(
    'COUNT-VALUES',
    Object.values(json).every((value) => Number.isInteger(value) && Number(value) >= 0),
    () => ({ check: 'values of summary counts', expected: 'whole numbers that are not negative', answer }),
  );
}

function bodyOf(sent: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(sent ?? '');
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const instantOf = (value: unknown): number | undefined => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
};

interface Session {
  /** The latest end of a poll, and what it said of the session's expiry. */
  polledAt: number;
  expiresAt: number;
  endedAt?: number;
}

/** Polls of listen sessions (concepts: Listen sessions; endpoints: operation 3). */
export function listening(): Watcher {
  const sessions = new Recent<Session>();
  return {
    rules: [
      'LISTEN-404-NO-BODY',
      'LISTEN-NEXT-CURSOR-KEPT',
      'LISTEN-GAP-OLDEST',
      'LISTEN-GAP-CURSOR',
      'LISTEN-POLL-RENEWS',
      'LISTEN-END-CURSOR',
    ],
    see(exchange, judge) {
      const { operation, answer, params, passed } = exchange;
      if (operation.id !== 'listenSessions.end' && operation.id !== 'listenSessions.events') return;
      const name = `${exchange.key ?? ''}\n${(params['id'] ?? '').toLowerCase()}`;
      const known = sessions.get(name);
      if (operation.id === 'listenSessions.end' && answer.ok)
        sessions.set(name, { polledAt: 0, expiresAt: 0, ...known, endedAt: known?.endedAt ?? passed.endedAt });
      if (operation.id !== 'listenSessions.events') return;
      if (answer.status === 404)
        judge.that('LISTEN-404-NO-BODY', answer.text === '', () => ({ check: 'the body of a 404 of a poll', expected: 'none', answer }));
      if (known?.endedAt !== undefined && passed.beganAt > known.endedAt)
        judge.that('LISTEN-END-CURSOR', !answer.ok, () => ({
          check: 'a poll of a session that was ended before',
          expected: 'a rejection',
          answer,
        }));
      if (!answer.ok || answer.json === undefined) return;
      judgePoll(exchange, judge);
      const expiresAt = instantOf(answer.get('expiresAtUtc'));
      if (expiresAt === undefined) return;
      // Polls that overlap may be answered in any order.
      if (known !== undefined && known.polledAt > 0 && passed.beganAt > known.polledAt)
        judge.that('LISTEN-POLL-RENEWS', expiresAt >= known.expiresAt, () => ({
          check: 'expiresAtUtc of a poll, compared with the poll before',
          expected: `not before ${new Date(known.expiresAt).toISOString()}`,
          answer,
        }));
      sessions.set(name, { ...known, polledAt: passed.endedAt, expiresAt: Math.max(expiresAt, known?.expiresAt ?? 0) });
    },
  };
}

function judgePoll({ answer, query }: Observed, judge: TrafficJudge): void {
  const events = answer.get('events');
  const cursor = instantOf(parameterOf(query, 'cursorutc'));
  const isGap = answer.get('agedOutGap') === true;
  const oldest = instantOf(answer.get('oldestAvailableUtc'));
  if (isGap) {
    judge.that('LISTEN-GAP-OLDEST', oldest !== undefined, () => ({
      check: 'oldestAvailableUtc beside a gap',
      expected: 'an instant',
      answer,
    }));
    if (cursor !== undefined && oldest !== undefined)
      judge.that('LISTEN-GAP-CURSOR', cursor < oldest, () => ({
        check: 'the cursor of a poll with a gap',
        expected: 'before oldestAvailableUtc',
        answer,
      }));
  }
  const next = answer.get('nextCursorUtc');
  if (!isGap && cursor !== undefined && Array.isArray(events) && events.length === 0 && next !== undefined)
    judge.that('LISTEN-NEXT-CURSOR-KEPT', instantOf(next) === cursor, () => ({
      check: 'nextCursorUtc of a poll without events',
      expected: 'the cursor of the request',
      actual: next,
      answer,
    }));
}
