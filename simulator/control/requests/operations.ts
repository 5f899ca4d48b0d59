/** Calls about requests. */
import type { ControlOperation } from '../operation.ts';
import { readExchange } from './exchange.ts';
import { readRequests, streamRequests } from './log.ts';
import { ExchangeSchema, LoggedRequestSchema, RequestsQuerySchema, RequestsSchema } from './schemas.ts';

export const requestOperations: readonly ControlOperation[] = [
  {
    id: 'requests.read',
    method: 'GET',
    path: '/worlds/{id}/requests',
    summary: 'Read the log of the last requests, newest last, with the decision at each step',
    query: RequestsQuerySchema,
    reply: RequestsSchema,
    run: readRequests,
  },
  {
    id: 'requests.stream',
    method: 'GET',
    path: '/worlds/{id}/requests/stream',
    summary:
      'Follow the log as server-sent events: what it holds, or what follows `Last-Event-ID`, and then each request as it is answered',
    isStream: true,
    reply: LoggedRequestSchema,
    run: streamRequests,
  },
  {
    id: 'requests.exchange',
    method: 'GET',
    path: '/worlds/{id}/requests/{sequence}',
    summary: 'Read one request of the log with what was sent and answered, without secrets',
    reply: ExchangeSchema,
    run: readExchange,
  },
];
