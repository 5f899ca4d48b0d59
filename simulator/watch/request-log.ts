/** The last requests of a world, with the step that decided each; served only by the control plane. */
import { worldLimits } from '../../schemas/limits.ts';
import { epoch, type Instant } from '../../schemas/shared/instant.ts';
import { Feed } from './feed.ts';
import type { Decision, WatchedRequest } from './watched-request.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface LoggedRequest extends Decision {
  readonly at: Instant;
  readonly operation: string | null;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** Null for an anonymous or refused caller. */
  readonly keyId: string | null;
  /** Owner of the key. */
  readonly userId: string | null;
  readonly ip: string;
  readonly correlationId: string;
  /** Null: the connection was closed without an answer. */
  readonly status: number | null;
  /** Names of query parameters and paths of members that the operation does not have, and that had no effect. */
  readonly ignored: readonly string[];
  /** Real milliseconds until the answer was sent. */
  readonly elapsedMs: number;
  /** Those that it staged, if events are watched. */
  readonly events: WatchedRequest['events'];
  /** Ids of the mails and text messages that it sent itself. */
  readonly messages: readonly string[];
  /** Id of its record in the audit log, which has its changes; null without one. */
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
   * The slot of the next entry, which the caller fills before it calls `added`; the oldest entry's slot once the log is full. A new object
   * for each request would live for a thousand requests: the garbage collector would copy it twice before it could collect it.
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

  /** A copy without secrets: texts of callers are searched for them when the log is read, not for each request. */
  override at(sequence: number): NumberedRequest | undefined {
    if (!(sequence >= this.first && sequence <= this.last)) return undefined;
    const slot = this.#slotOf(sequence);
    if (slot === undefined) return undefined;
    return { ...slot, url: withoutSecrets(slot.url), correlationId: withoutSecrets(slot.correlationId), sequence };
  }

  /** Number of the newest request that fits; null: none that is kept. */
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
