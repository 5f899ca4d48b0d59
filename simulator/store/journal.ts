/** Collects the effects of the request that a world carries out: its writes for its audit record, and its events for observers. */

interface Entity {
  readonly id: string;
}

/** `before` null: the record was created; `after` null: it was removed. */
export interface Change {
  readonly kind: string;
  readonly before: Entity | null;
  readonly after: Entity | null;
}

export interface Effects {
  readonly changes: Change[] | null;
  /** Types of the events that it staged, each once, in the order of first staging. */
  events: readonly string[];
}

export class Journal {
  readonly #max: number;
  #effects: Effects | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  /** Nothing is noted for a request without a list of changes. */
  open(effects: Effects): void {
    this.#effects = effects.changes === null ? null : effects;
  }

  close(): void {
    this.#effects = null;
  }

  note(kind: string, before: Entity | null, after: Entity | null): void {
    const changes = this.#effects?.changes ?? null;
    if (changes !== null && changes.length < this.#max) changes.push({ kind, before, after });
  }

  noteEvent(type: string): void {
    const effects = this.#effects;
    if (effects !== null && !effects.events.includes(type)) effects.events = [...effects.events, type];
  }
}

export interface Noting {
  readonly journal: Pick<Journal, 'note'>;
  readonly kind: string;
}
