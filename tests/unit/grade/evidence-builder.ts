/** Evidence of a scenario for tests of judges: only what a judge reads has to be given. */
import type { Evidence, RequestEntry } from '../../../engine/grade/evidence.ts';

export const request = (given: Partial<RequestEntry>): RequestEntry => ({
  exchange: 'scenario-1',
  at: 0,
  noticedLate: 0,
  endedAt: given.at ?? 0,
  method: 'POST',
  path: '/api/transactions',
  query: {},
  operation: 'transactions.create',
  params: {},
  key: 'current',
  hasKeyInUrl: false,
  strayCard: null,
  order: null,
  idempotencyKey: null,
  body: null,
  status: 200,
  code: null,
  retryAfter: null,
  answer: null,
  staged: null,
  ...given,
});

export const evidence = (given: Partial<Evidence>): Evidence => ({
  scenario: 'scenario',
  way: 'adapter',
  tasks: [],
  requests: [],
  posts: [],
  payments: [],
  staged: [],
  processes: [],
  strayed: [],
  isReceiving: false,
  tls: null,
  changed: null,
  listed: [],
  broken: null,
  ...given,
});
