/**
 * Faults in the events that polls of listen sessions return. An event is changed in the buffer before the first poll that would return it,
 * so that clients of the session, such as `gateproof listen`, get it as a destination would.
 */
import { earlier, instantly, parseDuration, plus, type Instant } from '../../../schemas/shared/instant.ts';
import type { RecordOf } from '../../domain/kernel/records.ts';
import { signingTime } from '../../domain/notifications/events/envelope.ts';
import { bufferOf, restage, type BufferedEvent } from '../../domain/notifications/listen-sessions/buffer.ts';
import type { StoredWorld } from '../../store/world.ts';
import type { DeliveryFault } from './fault.ts';
import { spoiledMessage } from './spoiled-message.ts';

type Session = RecordOf<'listenSessions'>;

interface FaultyWorld extends StoredWorld {
  readonly faults: {
    readonly hasSessionEvents: boolean;
    takeSession(type: string, read: () => unknown, draw: () => number): DeliveryFault | undefined;
  };
}

/** An event that a session gets later. */
interface Waiting {
  readonly event: BufferedEvent;
  /** When it arrives; null: after `left` other events. */
  readonly at: Instant | null;
  left: number;
}

interface State {
  /** Staging instant of the last event that was processed. */
  upTo: Instant | null;
  waiting: Waiting[];
}

/** Events held back, by session. */
export type SessionFaultsState = Readonly<Record<string, Readonly<State>>>;

/** Events held back from the sessions of a world. They are not part of a snapshot. */
export class SessionFaults {
  readonly #states = new Map<string, State>();

  get state(): SessionFaultsState {
    return Object.fromEntries(this.#states);
  }

  load(states: SessionFaultsState): void {
    this.#states.clear();
    for (const [id, { upTo, waiting }] of Object.entries(states)) this.#states.set(id, { upTo, waiting: [...waiting] });
  }

  /** Whether a poll may return an event that is held back. */
  get isIdle(): boolean {
    return this.#states.size === 0;
  }

  /** Releases events that wait for others, with the next poll. */
  release(): void {
    for (const { waiting } of this.#states.values()) for (const one of waiting) if (one.at === null) one.left = 0;
  }

  /** Applies faults to the events that a poll from a cursor would return. */
  spoil(world: FaultyWorld, session: Session, cursor: Instant | null): void {
    const state = this.#states.get(session.id) ?? { upTo: null, waiting: [] };
    const buffer = bufferOf(world, session.id);
    const isNew = ({ stagedAt }: BufferedEvent): boolean =>
      (cursor === null || stagedAt > cursor) && (state.upTo === null || stagedAt > state.upTo);
    const events = buffer.events.flatMap((event) => (isNew(event) ? this.#shown(world, session, state, event) : [event]));
    buffer.events.splice(0, buffer.events.length, ...events);
    const now = world.clock.now();
    const isOver = ({ at, left }: Waiting): boolean => (at === null ? left <= 0 : at <= now);
    for (const { event } of state.waiting.filter(isOver)) restage(world, session.id, event);
    state.waiting = state.waiting.filter((one) => !isOver(one)).slice(-world.choices['listen.bufferSize']);
    state.upTo = buffer.lastStagedAt;
    if (state.waiting.length > 0 || world.faults.hasSessionEvents) this.#states.set(session.id, state);
    else this.#states.delete(session.id);
    for (const id of this.#states.keys()) if (world.records.listenSessions.get(id) === undefined) this.#states.delete(id);
  }

  /** The event in its current form: changed, or not yet. */
  #shown(world: FaultyWorld, session: Session, { waiting }: State, event: BufferedEvent): readonly BufferedEvent[] {
    for (const one of waiting) if (one.at === null) one.left--;
    const draw = (): number => Math.floor((world.crypto.crc32(`${session.id} ${event.id} fault`) / 0x1_0000_0000) * 1e6);
    const fault = world.faults.takeSession(event.type, () => JSON.parse(event.body), draw);
    if (fault === undefined) return [event];
    // Events of one instant are staged slightly after each other.
    const from = earlier(event.stagedAt, world.clock.now());
    const after = (duration: string): Instant => plus(from, parseDuration(duration, from) ?? instantly);
    const spoiled = spoiledEvent(world, session, fault, event);
    for (const duration of fault.duplicate ?? []) waiting.push({ event: spoiled, at: after(duration), left: 0 });
    if (fault.drop === true) return [];
    if (fault.delay === undefined && fault.hold === undefined) return [spoiled];
    waiting.push({ event: spoiled, at: fault.delay === undefined ? null : after(fault.delay), left: fault.hold ?? 0 });
    return [];
  }
}

function spoiledEvent(world: StoredWorld, { secret }: Session, fault: DeliveryFault, event: BufferedEvent): BufferedEvent {
  const { id, headers, body, stagedAt, type } = event;
  const message = spoiledMessage(world, fault, { headers, body }, { eventId: id, at: signingTime(world, stagedAt), secrets: [secret] });
  return { ...event, ...message, type: fault.type ?? type };
}
