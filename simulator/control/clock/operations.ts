/** Calls about the clock. */
import type { ControlOperation } from '../operation.ts';
import { moveClock } from './clock.ts';
import { ClockRequestSchema, ClockStateSchema } from './schemas.ts';

export const clockOperations: readonly ControlOperation[] = [
  {
    id: 'worlds.clock',
    method: 'POST',
    path: '/worlds/{id}/clock',
    summary: 'Move or stop the clock; answers when everything due has run',
    body: { schema: ClockRequestSchema, required: true },
    reply: ClockStateSchema,
    run: moveClock,
  },
];
