/**
 * Faults of polls of listen sessions. They change the contents of the session or the parameters of the poll; the operation then runs as
 * usual.
 */
import { parseInstant, type Instant } from '../../../schemas/shared/instant.ts';
import { bufferOf, keepLast } from '../../domain/notifications/listen-sessions/buffer.ts';
import { endSession } from '../../domain/notifications/listen-sessions/sessions.ts';
import type { Exchange } from '../exchange.ts';
import type { PollFault } from './fault.ts';

const isCursor = (name: string): boolean => name.toLowerCase() === 'cursorutc';

function cursorOf({ query }: Exchange): Instant | undefined {
  const [, value] = Object.entries(query).find(([name]) => isCursor(name)) ?? [];
  return typeof value === 'string' ? parseInstant(value) : undefined;
}

/** Applies faults to the events that a poll is about to return, and to the poll itself if it would show the effect. */
export function spoilPoll(exchange: Exchange): void {
  const { world, operation, params, principal } = exchange;
  if (operation?.id !== 'listenSessions.events') return;
  const session = world.records.listenSessions.get(String(params['id']).toLowerCase());
  if (session === undefined || (principal?.merchantId ?? session.merchantId) !== session.merchantId) return;
  const cursor = cursorOf(exchange);
  const { sessions } = world.faults;
  if (world.faults.hasSessionEvents || !sessions.isIdle) sessions.spoil(world, session, cursor ?? null);
  const { events } = bufferOf(world, session.id);
  const read = cursor === undefined ? 0 : events.filter(({ stagedAt }) => stagedAt <= cursor).length;
  const shows: Readonly<Record<PollFault['poll'], boolean>> = {
    repeat: read > 0,
    gap: cursor !== undefined && events.length - read > 1,
    end: true,
  };
  const fault = world.faults.takePoll(
    (kind) => shows[kind],
    () => world.random.integer(0, 999_999),
  );
  if (fault?.poll === 'end') endSession(world, session.id);
  else if (fault?.poll === 'gap') keepLast(world, session.id);
  else if (fault !== undefined) exchange.query = Object.fromEntries(Object.entries(exchange.query).filter(([name]) => !isCursor(name)));
}
