/** Names of the limiters that the host declares (assumptions: 19). */
export const limiterNames = [
  'api.requests',
  'api.writes',
  'api.concurrency',
  'auth.failures',
  'transactions.create',
  'transactions.amount',
  'listen.polls',
  'exports',
  'account.codes',
] as const;

export type LimiterName = (typeof limiterNames)[number];
