/** The events or deliveries of one world, in order; `next` also waits for one that has not happened yet. */
import { UserError } from '../../schemas/shared/user-error.ts';

/** Per world; the oldest are dropped. */
export const keptHappenings = 10_000;

/** Real milliseconds that `next` waits by default. */
const usualWait = 5_000;

interface Waiter<T> {
  readonly kind: string;
  readonly resolve: (happening: T) => void;
  readonly reject: (reason: UserError) => void;
}

export class Feed<T> {
  readonly #what: string;
  #kept: { readonly kind: string; readonly value: T }[] = [];
  /** Number of entries dropped from the front. */
  #dropped = 0;
  /** By kind: the position after the last entry that `next` returned, counting dropped entries. */
  readonly #answered = new Map<string, number>();
  #waiters: Waiter<T>[] = [];
  /** Why nothing more can happen. */
  #ended: UserError | undefined;

  /** `what` is a word for error messages, such as "event". */
  constructor(what: string) {
    this.#what = what;
  }

  add(kind: string, value: T): void {
    this.#kept.push({ kind, value });
    if (this.#kept.length > keptHappenings) {
      this.#kept.shift();
      this.#dropped++;
    }
    const waiter = this.#waiters.find((one) => one.kind === kind);
    if (waiter === undefined) return;
    this.#waiters = this.#waiters.filter((one) => one !== waiter);
    this.#answered.set(kind, this.#dropped + this.#kept.length);
    waiter.resolve(value);
  }

  all(kind?: string): readonly T[] {
    return this.#kept.filter((one) => kind === undefined || one.kind === kind).map(({ value }) => value);
  }

  /**
   * Returns the oldest entry of a kind that it has not returned before. Rejects after `within` real milliseconds and lists what happened instead, and
   * at once when nothing more can happen.
   */
  next(kind: string, within = usualWait): Promise<T> {
    const from = Math.max((this.#answered.get(kind) ?? 0) - this.#dropped, 0);
    const at = this.#kept.findIndex((one, index) => index >= from && one.kind === kind);
    if (at >= 0) {
      this.#answered.set(kind, this.#dropped + at + 1);
      return Promise.resolve(this.#kept[at]!.value);
    }
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      const waiter: Waiter<T> = {
        kind,
        resolve: (value) => {
          clearTimeout(timer);
          resolve(value);
        },
        reject: (reason) => {
          clearTimeout(timer);
          reject(reason);
        },
      };
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((one) => one !== waiter);
        const seen = [...new Set(this.#kept.map((one) => one.kind))];
        const happened = seen.length === 0 ? 'nothing happened' : `there were ${seen.slice(0, 10).join(', ')}`;
        reject(new UserError(`no further ${this.#what} ${kind} within ${within} ms; ${happened}`));
      }, within);
      this.#waiters.push(waiter);
    });
  }

  /** Rejects all waits, and every later `next` without an entry, with this reason. */
  end(reason: string): void {
    const ended = new UserError(reason);
    this.#ended = ended;
    for (const { reject } of this.#waiters.splice(0)) reject(ended);
  }

  clear(): void {
    this.#kept = [];
    this.#dropped = 0;
    this.#answered.clear();
  }
}
