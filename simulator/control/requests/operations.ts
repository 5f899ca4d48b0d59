/** Calls about requests. */
import type { ControlOperation } from '../operation.ts';
import { readRequests } from './log.ts';
import { RequestsQuerySchema, RequestsSchema } from './schemas.ts';

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
];
