/** Collects the effects of the current request of a world: its writes for its audit record, and its events for observers. */
import type { Entity } from '../domain/kernel/collection.ts';

/** `before` null: the record was created; `after` null: it was removed. */
export interface Change {
  readonly kind: string;
  readonly before: Entity | null;
  readonly after: Entity | null;
}

export interface NotedEvent {
  readonly id: string;
  readonly type: string;
}

export interface Effects {
  readonly changes: Change[] | null;
  /** The events that it staged, in order. Beyond a limit, further events of a recorded type are left out. */
  events: readonly NotedEvent[];
  /** Ids of the mails and text messages that it sent directly. */
  messages: readonly string[];
  /** The address to which the request was sent, if a trusted proxy states it. */
  readonly base?: string | undefined;
}

const maxEvents = 100;
const maxMessages = 100;

export class Journal {
  readonly #max: number;
  #effects: Effects | null = null;
  #current: Effects | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /** Nothing is recorded for a request without a list of changes. */
  open(effects: Effects): void {
    this.#current = effects;
    this.#effects = effects.changes === null ? null : effects;
  }

  close(): void {
    this.#current = null;
    this.#effects = null;
  }

  /** The effects of the current request. */
  get base(): string | undefined {
    return this.#current?.base;
  }

  note(kind: string, before: Entity | null, after: Entity | null): void {
    const changes = this.#effects?.changes ?? null;
    if (changes !== null && changes.length < this.#max) changes.push({ kind, before, after });
  }

  noteMessage(id: string): void {
    const effects = this.#effects;
    if (effects !== null && effects.messages.length < maxMessages) effects.messages = [...effects.messages, id];
  }

  noteEvent({ id, type }: NotedEvent): void {
    const effects = this.#effects;
    if (effects === null) return;
    const { events } = effects;
    if (events.length < maxEvents || !events.some((one) => one.type === type)) {
      const noted = { id, type };
      // Most have one; a list that is spread has room for 17, which the log of requests would keep.
      effects.events = events.length === 0 ? [noted] : [...events, noted];
    }
  }
}

export interface Noting {
  readonly journal: Pick<Journal, 'note'>;
  readonly kind: string;
}
