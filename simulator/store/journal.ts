/** Collects the writes of the request that a world carries out, for its audit record. */

interface Entity {
  readonly id: string;
}

/** `before` null: the record was created; `after` null: it was removed. */
export interface Change {
  readonly kind: string;
  readonly before: Entity | null;
  readonly after: Entity | null;
}

export class Journal {
  readonly #max: number;
  #changes: Change[] | null = null;

  constructor(max: number) {
    this.#max = max;
  }

  open(changes: Change[]): void {
    this.#changes = changes;
  }

  get opened(): object | null {
    return this.#changes;
  }

  close(): void {
    this.#changes = null;
  }

  note(kind: string, before: Entity | null, after: Entity | null): void {
    if (this.#changes !== null && this.#changes.length < this.#max) this.#changes.push({ kind, before, after });
  }
}

export interface Noting {
  readonly journal: Pick<Journal, 'note'>;
  readonly kind: string;
}
