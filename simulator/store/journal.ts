/** What the collections of a world note while a request is carried out, for its audit record. */

interface Entity {
  readonly id: string;
}

/** A write: null before a record was made, and after it was removed. */
export interface Change {
  /** Name of the collection. */
  readonly kind: string;
  readonly before: Entity | null;
  readonly after: Entity | null;
}

export class Journal {
  readonly #max: number;
  #changes: Change[] | null = null;

  /** `max`: how many writes of one request are noted. */
  constructor(max: number) {
    this.#max = max;
  }

  /** From here on writes are noted there. */
  open(changes: Change[]): void {
    this.#changes = changes;
  }

  /** Where writes are noted now; null: no request is carried out. */
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

/** Where one collection notes its writes. */
export interface Noting {
  readonly journal: Pick<Journal, 'note'>;
  readonly kind: string;
}
