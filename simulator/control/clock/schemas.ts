/** Bodies of the calls about the clock. */
import { array, boolean, instant, optional, text, Type, type Static } from '../../../schemas/shape.ts';
import { closed, count, pageLimit } from '../schema.ts';

export const ClockRequestSchema = closed('ClockRequest', {
  set: optional(Type.String({ format: 'date-time', description: 'The instant to move the clock to; never an earlier one.' })),
  advance: optional(Type.String({ description: 'An ISO 8601 duration, such as PT1H, to advance the clock by, after `set`.' })),
  freeze: optional(Type.Boolean({ description: 'Whether the clock is frozen from then on; unchanged when absent.' })),
});
export type ClockRequest = Static<typeof ClockRequestSchema>;

export const ClockStateSchema = closed('ClockState', {
  now: instant(),
  isFrozen: boolean(),
  isReached: boolean(),
  deliveriesUnderWay: count(),
});

export const ScheduleQuerySchema = closed('ScheduleQuery', { limit: pageLimit() });
export const ScheduleSchema = closed('Schedule', {
  due: array(closed('DueWork', { at: instant(), kind: text(), id: text(), title: text() })),
});
