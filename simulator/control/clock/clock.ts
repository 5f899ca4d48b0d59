/** The clock of a world: its moves, and the scheduled work (design: Worlds). */
import { array, boolean, instant, optional, text, Type, type Static } from '../../../schemas/shape.ts';
import { closed, count, pageLimit, type ControlCall, type ControlOperation } from '../operation.ts';
import type { Members } from '../../../schemas/members/member.ts';
import type { DueKind } from '../../domain/kernel/schedule.ts';
import { formatInstant, days, type Instant, instantly, later, parseDuration, plus } from '../../../schemas/shared/instant.ts';
import { worldOf, instantOf } from '../worlds/world.ts';
import { requestLimits } from '../../../schemas/limits.ts';
import { runDueAndSend } from '../../pipeline/due.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import type { StoredWorld } from '../../store/world.ts';
import { lastInstant } from '../../worlds/start.ts';
import { badRequest, conflict } from '../refusal.ts';

const ClockRequestSchema = closed('ClockRequest', {
  set: optional(Type.String({ format: 'date-time', description: 'The instant to move the clock to; never an earlier one.' })),
  advance: optional(Type.String({ description: 'An ISO 8601 duration, such as PT1H, to advance the clock by, after `set`.' })),
  freeze: optional(Type.Boolean({ description: 'Whether the clock is frozen from then on; unchanged when absent.' })),
});
type ClockRequest = Static<typeof ClockRequestSchema>;

export const ClockStateSchema = closed('ClockState', {
  now: instant(),
  isFrozen: boolean(),
  isReached: boolean(),
  deliveriesUnderWay: count(),
});

const ScheduleQuerySchema = closed('ScheduleQuery', { limit: pageLimit() });
export const ScheduleSchema = closed('Schedule', {
  due: array(closed('DueWork', { at: instant(), kind: text(), id: text(), title: text() })),
});

const keyId = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
const at = '2026-03-02T09:30:00Z';

export const clockMembers: Members = {
  'Schedule.due': ['Due work, soonest first.'],
  'DueWork.at': ['When it is due, in the time of the world.', at],
  'DueWork.id': ['Id of the record concerned; empty if it concerns all.', keyId],
  'DueWork.title': ['What it does, in words.', 'A settlement batch closes'],
  'ClockState.isReached': [
    'Whether the clock reached its goal; false if the due work took too long: `now` is the instant that it reached, and another move continues from there.',
    true,
  ],
  'ClockState.deliveriesUnderWay': [
    'Deliveries that are queued or being posted: 0, unless receivers took too long to respond. They continue, and none is lost.',
    0,
  ],
  ClockRequest: ['A move of the clock.', { advance: 'PT1H' }],
};

const titles: Readonly<Record<DueKind, string>> = {
  'transactions.expire': 'An authorization expires',
  'transactions.clear': 'A bank payment clears',
  'transactions.return': 'A bank payment is returned',
  'transactions.endReview': 'The review of a transaction ends',
  'settlement.close': 'A settlement batch closes',
  'settlement.settle': 'A settlement batch settles',
  'listenSession.expire': 'A listen session expires',
  'notifications.rotationEnd': 'The rotation of a signing secret ends',
  'contracts.date': 'A contract begins or ends',
  'recurring.bill': 'Contracts are billed',
  'recurring.start': 'Recurring billing starts',
  'billingRuns.bill': 'A billing run goes on',
  'billingRuns.schedule': 'A billing run is started by its schedule',
  'campaigns.end': 'A campaign ends',
  'deliveries.attempt': 'A delivery is tried again',
  'deliveries.repeat': 'A delivery is posted once more',
  'deliveries.messagesArrive': 'The messages of a delivery arrive',
  'messaging.emailArrives': 'An e-mail arrives',
  'messaging.smsArrives': 'A text message arrives',
  'events.fanOut': 'Events are delivered',
  'developerInvitations.expire': 'An invitation expires',
  'wallets.warnOfExpiry': 'The expiry of a certificate is announced',
  'batchFiles.process': 'A batch file is processed',
  'hppSessions.expire': 'A session of a hosted page expires',
  'hppSessions.release': 'A held attempt of a hosted page goes on',
  'merchantPaymentMethods.expire': 'A payment method expires',
  'captureLinks.expire': 'A capture link expires',
  'account.resetRequested': 'A reset of a password is sent',
};

const defaultLimit = 50;

/** Soonest first. */
function readSchedule(call: ControlCall): unknown {
  const { limit = defaultLimit } = call.query as { readonly limit?: number };
  const due = worldOf(call).schedule.state.slice(0, limit);
  return { due: due.map(({ at, kind, id }) => ({ at: formatInstant(at), kind, id, title: titles[kind] })) };
}

const longest = requestLimits.clockMove.max;

function destination(world: StoredWorld, { set, advance }: ClockRequest): Instant {
  const now = world.clock.now();
  const from = set === undefined ? now : instantOf(set, 'set');
  if (from < now) throw conflict(`A clock never runs backwards: it is ${formatInstant(now)}, which is later than ${formatInstant(from)}.`);
  const by = advance === undefined ? instantly : parseDuration(advance, from);
  if (by === undefined) throw badRequest(`The field advance is not an ISO 8601 duration: ${JSON.stringify(advance)}.`);
  if (by < instantly) throw badRequest('A clock never runs backwards: the field advance must not be negative.');
  const to = plus(from, by);
  if (to > lastInstant) throw badRequest(`The clock cannot move past ${formatInstant(lastInstant)}.`);
  if (to > plus(now, days(longest))) throw badRequest(`The clock cannot move by more than ${longest} days at a time.`);
  return to;
}

/** Moves of one clock run one after another: each waits for the deliveries of the previous move. */
const moves = new WeakMap<ServedWorld, Promise<unknown>>();

/** Resolves when all work that was due in between is done. */
function moveClock(call: ControlCall): Promise<unknown> {
  const world = worldOf(call);
  const move = () => moveOn(world, call.body as ClockRequest);
  const before = moves.get(world);
  const moved = before === undefined ? move() : before.then(move, move);
  moves.set(world, moved);
  return moved;
}

async function moveOn(world: ServedWorld, request: ClockRequest): Promise<unknown> {
  const { sender } = world;
  if (Object.keys(request).length === 0) throw badRequest('One of the fields set, advance and freeze is required.');
  const to = destination(world, request);
  if (request.freeze === true) world.clock.freeze();
  const reached = await runDueAndSend(world, sender, to);
  // A running clock may have passed it, since deliveries take time.
  if (request.set !== undefined || request.advance !== undefined) world.clock.set(later(reached, world.clock.now()));
  if (request.freeze === false) world.clock.unfreeze();
  sender.rearm();
  return {
    now: formatInstant(world.clock.now()),
    isFrozen: world.clock.isFrozen,
    isReached: reached >= to,
    deliveriesUnderWay: sender.underWay,
  };
}

export const clockOperations = [
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
] as const satisfies readonly ControlOperation[];
