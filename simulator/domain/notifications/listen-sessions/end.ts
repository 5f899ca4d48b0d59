/** Ends a listen session: its cursor, its secret and its buffer are gone (concepts: Listen sessions, 6; assumptions: LS11). */
import { empty } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { endSession } from './due.ts';
import { findSession } from './find.ts';

export function end(call: CallTo<'listenSessions.end'>) {
  const { id } = findSession(call);
  endSession(call.world, id);
  return empty;
}
