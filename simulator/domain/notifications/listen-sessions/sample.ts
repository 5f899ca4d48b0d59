/** Stages the catalogue's sample of an event type into one live session (concepts: Listen sessions, 8). */
import { isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { ListenSessionSampleResultDto } from '../../../../schemas/notifications/listen-sessions/types.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { eventId, type Event } from '../../kernel/events.ts';
import { bodyOf } from '../events/envelope.ts';
import { sampleOf } from '../events/sample.ts';
import { unknownEventType } from '../events/unknown-type.ts';
import { append } from './buffer.ts';
import { findSession } from './find.ts';

export function sample(call: CallTo<'listenSessions.sample'>) {
  const { world } = call;
  const { eventType } = call.body;
  const session = findSession(call);
  if (!isEventTypeName(eventType)) throw unknownEventType();
  const event: Event = { id: eventId(world), at: world.clock.now(), ...sampleOf(eventType) };
  const { id, stagedAt } = append(world, session, event, bodyOf(event), true);
  const answer: ListenSessionSampleResultDto = { eventId: id, stagedAtUtc: formatInstant(stagedAt) };
  return ok(answer);
}
