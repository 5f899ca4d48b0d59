/** Calls about the clock. */
import type { ControlOperation } from '../operation.ts';
import { moveClock } from './clock.ts';
import { readSchedule } from './schedule.ts';
import { ClockRequestSchema, ClockStateSchema, ScheduleQuerySchema, ScheduleSchema } from './schemas.ts';

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
  {
    id: 'worlds.schedule',
    method: 'GET',
    path: '/worlds/{id}/schedule',
    summary: 'Read the work that is due next, soonest first',
    query: ScheduleQuerySchema,
    reply: ScheduleSchema,
    run: readSchedule,
  },
];
