/** Rows that sum up records: how many, and how much. */
import { epoch } from '../../../../schemas/shared/instant.ts';
import type { Entity } from '../../kernel/entity.ts';
import { plus, type Minor } from '../../kernel/money.ts';

export type Row = Entity & Readonly<Record<string, unknown>>;

interface Sums {
  readonly key: Readonly<Record<string, unknown>>;
  count: number;
  amount: Minor;
  more: number;
}

/** Groups by the values of a key; a row for each of them, in the order of its first record. */
export class Groups {
  readonly #groups = new Map<string, Sums>();

  add(key: Readonly<Record<string, unknown>>, amount: Minor, more = 0): void {
    const id = Object.values(key).join(' ');
    const known = this.#groups.get(id);
    if (known === undefined) this.#groups.set(id, { key, count: 1, amount, more });
    else {
      known.count++;
      known.amount = plus(known.amount, amount);
      known.more += more;
    }
  }

  /** `more`: the name of a further sum. */
  rows(more?: string): readonly Row[] {
    return Array.from(this.#groups, ([id, { key, count, amount, more: sum }]) => ({
      id,
      creationTime: epoch,
      ...key,
      count,
      amount,
      ...(more === undefined ? {} : { [more]: sum }),
    })).sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
