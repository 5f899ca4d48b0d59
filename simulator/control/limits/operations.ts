/** Calls about rate limits. */
import type { ControlOperation } from '../operation.ts';
import { readLimits } from './read.ts';
import { LimitsSchema } from './schemas.ts';

export const limitOperations: readonly ControlOperation[] = [
  {
    id: 'limits.read',
    method: 'GET',
    path: '/worlds/{id}/limits',
    summary: 'Read how full the windows of the rate limits are, those with the latest requests first',
    reply: LimitsSchema,
    run: readLimits,
  },
];
