/** What is read of a session, and what is done to it. */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import { changedBy } from '../../resources/stamps.ts';
import { sessionOf } from './find.ts';
import { presentLevel3 } from './level3.ts';
import { codeOf, linkOf } from './link.ts';
import { cloneDataOf, presentSession } from './present.ts';
import { move } from './session-status.ts';

export const readCloneData = (call: CallTo<'hppSessions.cloneData'>) => ok(cloneDataOf(sessionOf(call), call.world));

/** Null where none is stored (assumptions: H4). */
export function readLevel3Data(call: CallTo<'hppSessions.level3Data'>) {
  const { level3Data } = sessionOf(call);
  return ok(level3Data === null ? null : presentLevel3(level3Data, call.world));
}

export function readPaymentLink(call: CallTo<'hppSessions.paymentLink'>) {
  const { id, status, expiresAt } = sessionOf(call);
  const { world } = call;
  return ok({ sessionId: id, url: linkOf(world, id), qrCodeUrl: codeOf(world, id), status, expiresAt: formatInstant(expiresAt) });
}

/** Pauses, or resumes where the body says so (assumptions: H1). */
export function pauseSession(call: CallTo<'hppSessions.pause'>) {
  const { world, principal, body } = call;
  const session = sessionOf(call);
  const trigger = body?.isPaused === false ? 'resume' : 'pause';
  return ok(presentSession(move(world, session, trigger, principal.user.id), world));
}

/** Counts the completions of a reusable link anew (assumptions: H2). */
export function reconcileCompletions(call: CallTo<'hppSessions.reconcileCompletions'>) {
  const { world, principal } = call;
  const session = sessionOf(call);
  if (session.mode !== 'Reusable') throw invalidMember('sessionId', 'Only the completions of a reusable link are counted.');
  const { id: sessionId, completionCount: previousCount } = session;
  const completionCount = world.records.hppCompletions.by('sessionId', sessionId).length;
  const changed = completionCount !== previousCount;
  if (changed) world.records.hppSessions.replace({ ...session, completionCount, ...changedBy(world, principal.user.id) });
  return ok({ sessionId, previousCount, completionCount, changed });
}
