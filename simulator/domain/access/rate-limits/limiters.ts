/** The limiters of the host and the operations that each of them checks (assumptions: 19). */
import type { LimiterName } from '../../../../schemas/limiters.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { RateLimitRuleKind, RateLimitScope } from '../../../../schemas/conventions/enums.ts';
import { onlyReads } from '../../kernel/reads.ts';

export interface Limiter {
  readonly displayName: string;
  readonly description: string;
  readonly kind: RateLimitRuleKind;
  /** What it counts by: the first of these that a caller has. */
  readonly partitions: readonly RateLimitScope[];
  /** The ceiling without a rule; null: unlimited. */
  readonly permitLimit: number | null;
  readonly windowSeconds: number | null;
}

const requests = (
  displayName: string,
  description: string,
  partitions: readonly RateLimitScope[],
  permitLimit: number,
  windowSeconds: number,
): Limiter => ({ displayName, description, kind: 'RequestRate', partitions, permitLimit, windowSeconds });

export const limiters = {
  'api.requests': requests('API requests', 'Every request, per key, or per address without one.', ['ApiKey', 'IpAddress'], 6000, 60),
  'api.writes': requests('API writes', 'Requests that may change something, per key.', ['ApiKey'], 3000, 60),
  'api.concurrency': {
    displayName: 'Concurrent API requests',
    description: 'Requests under way at the same time, per key.',
    kind: 'Concurrency',
    partitions: ['ApiKey'],
    permitLimit: 100,
    windowSeconds: null,
  },
  'auth.failures': requests('Failed authentications', 'Requests with a missing or refused key, per address.', ['IpAddress'], 6000, 60),
  'transactions.create': requests('New transactions', 'Transactions created, per merchant.', ['Merchant'], 3000, 60),
  'transactions.amount': {
    displayName: 'Approved amounts',
    description: 'Sum of the amounts approved, per merchant. Unlimited without a rule.',
    kind: 'AccumulatedAmount',
    partitions: ['Merchant'],
    permitLimit: null,
    windowSeconds: null,
  },
  'listen.polls': requests('Listen-session polls', 'Polls of listen sessions, per key.', ['ApiKey'], 1200, 60),
  exports: requests('Exports', 'Files exported, per user.', ['User'], 120, 60),
  'account.codes': requests('Account codes', 'Codes and tokens sent to people, per address.', ['IpAddress'], 60, 600),
} as const satisfies Readonly<Record<LimiterName, Limiter>>;

export const isLimiterName = (name: string): name is LimiterName => Object.hasOwn(limiters, name);

const exporting = /\.export/;
const sendingCodes = /^account\.send/;

/** Limiters that check every request of an operation before its handler runs. */
export function limitersOf(operation: Operation, hasKey: boolean): readonly LimiterName[] {
  const names: LimiterName[] = ['api.requests'];
  if (hasKey && !onlyReads(operation)) names.push('api.writes');
  if (operation.id === 'listenSessions.events') names.push('listen.polls');
  if (hasKey && exporting.test(operation.id)) names.push('exports');
  if (sendingCodes.test(operation.id)) names.push('account.codes');
  return names;
}
