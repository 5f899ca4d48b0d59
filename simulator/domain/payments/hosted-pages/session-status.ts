/** The states of a session: moves, expiry and events (assumptions: 17, state machine; event types: rows 30 and 31). */
import { type Instant, formatInstant } from '../../../../schemas/shared/instant.ts';
import { hostedSessionStates, type HostedSessionTrigger } from '../../../../schemas/payments/states.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { outcomesOf, type Outcome } from '../../resources/outcome.ts';
import { moved } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import type { HostedSessionRecord, CompletionRecord } from './record.ts';
import { stageEvent } from '../../kernel/events.ts';
import { majorOrNull } from '../../kernel/money.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { sessionOf } from './reads.ts';
import { ok } from '../../kernel/call.ts';
import { presentSession } from './present.ts';
import { invalidMember } from '../../kernel/refusal.ts';

const factsOf = (session: HostedSessionRecord) => ({
  hppSessionId: session.id,
  hostedPaymentPageId: session.hostedPaymentPageId,
  campaignId: session.campaignId,
  mode: session.mode,
  status: session.status,
  amount: majorOrNull(session.amount, session.currency),
  currency: session.currency,
  externalReference: session.externalReference,
});

export const stageCompleted = (world: World, session: HostedSessionRecord, completion: CompletionRecord): void =>
  stageEvent(world, 'hosted_session.completed', session.merchantId, {
    ...factsOf(session),
    completionId: completion.id,
    transactionId: completion.transactionId,
    storedPaymentMethodId: completion.storedPaymentMethodId,
    completionCount: session.completionCount,
    payerEmail: completion.payerEmail,
  });

const stageExpired = (world: World, session: HostedSessionRecord): void =>
  stageEvent(world, 'hosted_session.expired', session.merchantId, { ...factsOf(session), expiredAt: formatInstant(session.expiresAt) });

const session = announcer('a session of a hosted page', 'hppSessions', ({ hppSessions }, id) => hppSessions.get(id));

export const sessionAnnouncements = {
  'hosted_session.completed': session((world, one) => {
    const last = world.records.hppCompletions.by('sessionId', one.id).at(-1);
    const isOpen = one.mode === 'Reusable' && (one.status === 'Active' || one.status === 'Paused');
    return last === undefined || !(isOpen || one.status === 'Completed') ? null : () => stageCompleted(world, one, last);
  }),
  'hosted_session.expired': session((world, one) => (one.status === 'Expired' ? () => stageExpired(world, one) : null)),
} satisfies Readonly<Record<string, Announcement>>;

export const sessionExpiry = 'hppSessions.expire';

/** Stores a session as `moved`. It expires only while it can be paid. */
export function move(
  world: World,
  session: HostedSessionRecord,
  trigger: HostedSessionTrigger,
  userId: string | null,
  change?: Partial<HostedSessionRecord>,
): HostedSessionRecord {
  const next = moved(world, hostedSessionStates, session, trigger, userId, change);
  const { status } = next;
  if (status !== 'Active' && status !== 'Paused') world.schedule.cancel(sessionExpiry, session.id);
  return world.records.hppSessions.replace(status === 'Completed' ? { ...next, completedAt: world.clock.now() } : next);
}

export function extend(world: World, session: HostedSessionRecord, expiresAt: Instant, userId: string | null): HostedSessionRecord {
  world.schedule.cancel(sessionExpiry, session.id);
  world.schedule.add({ at: expiresAt, kind: sessionExpiry, id: session.id });
  return world.records.hppSessions.replace({ ...session, expiresAt, ...changedBy(world, userId) });
}

export const hostedSessionDueWork: DueHandlers<typeof sessionExpiry> = {
  [sessionExpiry]: (world, id) => {
    const session = world.records.hppSessions.get(id);
    if (session?.status === 'Active' || session?.status === 'Paused') stageExpired(world, move(world, session, 'time', null));
  },
};

const open = outcomesOf('a session of a hosted page', ({ hppSessions }, id) => hppSessions.get(id));

export const sessionOutcomes: readonly Outcome[] = [
  open('Expired', (world, one) =>
    one.status === 'Active' || one.status === 'Paused'
      ? {
          event: 'hosted_session.expired',
          carryOut: () => stageExpired(world, move(world, one, 'time', null, { expiresAt: world.clock.now() })),
        }
      : null,
  ),
];

/** Resumes the session if the body says so (assumptions: H1). */
export function pauseSession(call: CallTo<'hppSessions.pause'>) {
  const { world, principal, body } = call;
  const session = sessionOf(call);
  const trigger = body?.isPaused === false ? 'resume' : 'pause';
  return ok(presentSession(move(world, session, trigger, principal.user.id), world));
}

/** Recounts the completions of a reusable link (assumptions: H2). */
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
