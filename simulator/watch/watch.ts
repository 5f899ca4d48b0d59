/** Everything that watches a world, in one place: its logs, their viewers, and the observers of the embedding program. */
import type { Instant } from '../../schemas/shared/instant.ts';
import type { Outcome, Outgoing } from '../domain/kernel/outbox.ts';
import type { Event } from '../domain/kernel/event.ts';
import type { World } from '../domain/kernel/world.ts';
import { ChangeLog } from './change-log.ts';
import { EventLog } from './event-log.ts';
import { KeptExchanges } from './kept-exchanges.ts';
import {
  observedDelivery,
  observedEvent,
  observedRequest,
  type DeliveryObserver,
  type EventObserver,
  type RequestObserver,
} from './observed.ts';
import { PollMetrics } from './poll-metrics.ts';
import { RequestLog } from './request-log.ts';
import type { Decision, WatchedRequest } from './watched-request.ts';

export interface Observers {
  readonly onRequest?: RequestObserver | undefined;
  readonly onDelivery?: DeliveryObserver | undefined;
  /** Called for events after a world was created. */
  readonly onEvent?: EventObserver | undefined;
}

type Watched = Pick<World, 'eventWatch'> & { readonly journal: { noteEvent(event: Pick<Event, 'id' | 'type'>): void } };

export class Watch {
  readonly log = new RequestLog();
  readonly exchanges = new KeptExchanges();
  readonly events = new EventLog();
  readonly changes = new ChangeLog();
  readonly polls = new PollMetrics();
  readonly #observers: Observers;

  constructor(observers: Observers = {}) {
    this.#observers = observers;
  }

  /**
   * Reports the response to a request. `status` null: its connection was closed without a response. `bytes`: the text of the response, one
   * byte in each character; null if there is none. Returns the number of the request in the log; 0 for a poll, which is only counted. On
   * the path of every call, so it must not allocate.
   */
  answered(watched: WatchedRequest, status: number | null, decision: Decision, headers: readonly string[], bytes: string | null): number {
    const { operation, principal } = watched;
    if (operation?.unlogged === true) {
      this.polls.count(status, principal?.merchantId ?? null);
      return 0;
    }
    if (this.#observers.onRequest !== undefined) this.#observe(this.#observers.onRequest, watched, status, decision);
    this.#log(watched, status, decision);
    const { last } = this.log;
    if (this.exchanges.isKept) this.exchanges.add(last, watched, status, headers, bytes);
    return last;
  }

  #log(watched: WatchedRequest, status: number | null, { decidedBy, code, reason }: Decision): void {
    const { world, operation, principal, request } = watched;
    const entry = this.log.next();
    entry.at = world.clock.now();
    entry.operation = operation === null ? null : operation.id;
    entry.method = operation?.method ?? request.method ?? '';
    entry.url = request.url ?? '';
    entry.keyId = principal === null ? null : principal.key.id;
    entry.userId = principal === null ? null : principal.user.id;
    entry.ip = watched.ip;
    entry.correlationId = watched.correlationId;
    entry.status = status;
    entry.decidedBy = decidedBy;
    entry.code = code;
    entry.reason = reason;
    entry.ignored = watched.ignored;
    entry.elapsedMs = performance.now() - watched.arrivedAt;
    entry.events = watched.events;
    entry.messages = watched.messages;
    entry.auditId = watched.auditId;
    this.log.added();
  }

  /** A separate function, since a closure would slow down every call of the enclosing function. */
  #observe(observe: RequestObserver, watched: WatchedRequest, status: number | null, decision: Decision): void {
    observe(() => observedRequest(watched, status, decision));
  }

  /** Reports a posted webhook; `at`: when its post began. */
  delivered(world: Pick<World, 'id' | 'records'>, deliveryId: string, at: Instant, outgoing: Outgoing, outcome: Outcome): void {
    this.#observers.onDelivery?.(() => observedDelivery(world, deliveryId, at, outgoing, outcome));
  }

  /**
   * Called when the initial records of the world exist: from then on its events are kept, and recorded for the requests that stage them.
   */
  record({ eventWatch, journal }: Watched): void {
    this.events.record(eventWatch);
    eventWatch.watchers.add((event) => journal.noteEvent(event));
  }

  /** Called when a viewer starts to watch: from then on exchanges and more events are kept. `hasChanges`: so are changes of records. */
  begin({ eventWatch }: Watched, hasChanges = false): void {
    this.exchanges.isKept = true;
    this.events.keepMore();
    if (hasChanges) this.changes.watch(eventWatch);
  }

  /** Passes the events of a world to the observer. */
  observeEvents(world: Watched & Pick<World, 'id'>): void {
    const { onEvent } = this.#observers;
    if (onEvent === undefined) return;
    world.eventWatch.watchers.add((event) => onEvent(() => observedEvent(world.id, event)));
  }

  /** Takes over from the watch of the world that this one replaces: the numbers of its logs, and its viewers. */
  succeed(before: Watch, world: Watched): void {
    this.log.countFrom(before.log.last);
    this.events.countFrom(before.events.last);
    this.changes.countFrom(before.changes.last);
    if (before.exchanges.isKept) this.begin(world, before.changes.isWatching);
  }

  /** Called when the world is gone: ends the streams of its viewers. */
  end(): void {
    this.log.end();
    this.events.end();
    this.changes.end();
  }
}
