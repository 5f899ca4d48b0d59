import { array, boolean, instant, optional, text, Type, type Static } from '../../../schemas/shape.ts';
import { closed, count, pageLimit } from '../schema.ts';
import type { Members } from '../../../schemas/members/member.ts';

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

const keyId = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
const at = '2026-03-02T09:30:00Z';

export const clockMembers: Members = {
  'Schedule.due': ['What is due, soonest first.'],
  'DueWork.at': ['When it is due, in the time of the world.', at],
  'DueWork.id': ['Id of what it is about; empty where it is about all.', keyId],
  'DueWork.title': ['What it does, in words.', 'A settlement batch closes'],
  'ClockState.isReached': [
    'Whether the clock got where it was to go; false when what is due took too long: `now` is how far it got, and another move goes on from there.',
    true,
  ],
  'ClockState.deliveriesUnderWay': [
    'Deliveries that are queued or being posted: 0, unless receivers took too long to answer. They go on, and none is lost.',
    0,
  ],
  ClockRequest: ['A move of the clock.', { advance: 'PT1H' }],
};
