/** The last requests of a world, with the step that decided each; only the control plane serves it. */
import { worldLimits } from '../../schemas/limits.ts';
import { epoch, type Instant } from '../../schemas/shared/instant.ts';
import { Feed } from './feed.ts';
import type { Decision, WatchedRequest } from './watched-request.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface LoggedRequest extends Decision {
  readonly at: Instant;
  readonly operation: string | null;
  readonly method: string;
  readonly url: string;
  /** Null for an anonymous or refused caller. */
  readonly keyId: string | null;
  /** Owner of the key. */
  readonly userId: string | null;
  readonly ip: string;
  readonly correlationId: string;
  /** Null: the connection was closed without a response. */
  readonly status: number | null;
  /** Names of query parameters and paths of members that the operation does not have, so that they had no effect. */
  readonly ignored: readonly string[];
  /** Real milliseconds until the response was sent. */
  readonly elapsedMs: number;
  /** Ids of the events that it staged, if events are watched. */
  readonly events: WatchedRequest['events'];
  /** Ids of the mails and text messages that it sent directly. */
  readonly messages: readonly string[];
  /** Id of its audit record, which has its changes; null if there is none. */
  readonly auditId: string | null;
}

/** Numbering continues when the world is reset. */
export type NumberedRequest = LoggedRequest & { readonly sequence: number };

const capacity = worldLimits.requestLog.max;

type Slot = { -readonly [Name in keyof LoggedRequest]: LoggedRequest[Name] };

const emptySlot = (): Slot => ({
  at: epoch,
  operation: null,
  method: '',
  url: '',
  keyId: null,
  userId: null,
  ip: '',
  correlationId: '',
  status: null,
  decidedBy: 'route',
  code: null,
  reason: null,
  ignored: [],
  elapsedMs: 0,
  events: [],
  messages: [],
  auditId: null,
});

export class RequestLog extends Feed<NumberedRequest> {
  readonly #slots: Slot[] = [];
  #next = 0;

  /**
   * The slot of the next entry, which the caller fills before it calls `added`. Once the log is full, slots are reused: a new object for
   * each request would live for a thousand requests, and the garbage collector would copy it twice before collecting it.
   */
  next(): Slot {
    return (this.#slots[this.#next] ??= emptySlot());
  }

  added(): void {
    this.#next = (this.#next + 1) % capacity;
    this.last++;
    this.notify();
  }

  /** Continues the numbering of the log that it replaces. */
  countFrom(last: number): void {
    this.last = last + this.#slots.length;
  }

  override get first(): number {
    return this.last - this.#slots.length + 1;
  }

  /** A copy without secrets: callers' texts are searched for secrets when the log is read, not for each request. */
  override at(sequence: number): NumberedRequest | undefined {
    if (!(sequence >= this.first && sequence <= this.last)) return undefined;
    const slot = this.#slotOf(sequence);
    if (slot === undefined) return undefined;
    return { ...slot, url: withoutSecrets(slot.url), correlationId: withoutSecrets(slot.correlationId), sequence };
  }

  /** Number of the newest matching request; null if none is kept. */
  find(fits: (entry: LoggedRequest) => boolean): number | null {
    for (let sequence = this.last; sequence >= this.first; sequence--) if (fits(this.#slotOf(sequence)!)) return sequence;
    return null;
  }

  #slotOf(sequence: number): Slot | undefined {
    return this.#slots[(this.#next - 1 - (this.last - sequence) + capacity) % capacity];
  }

  /** Copies, oldest first. */
  get entries(): readonly NumberedRequest[] {
    return Array.from(this.#slots, (_, index) => this.at(this.first + index)!);
  }
}
