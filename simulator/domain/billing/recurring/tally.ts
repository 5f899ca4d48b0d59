/** What the attempts of a run add up to. */
import { none, plus, type Minor } from '../../kernel/money.ts';
import type { AttemptRecord, RunRecord } from './record.ts';

export type Totals = Pick<
  RunRecord,
  'status' | 'dueCount' | 'succeededCount' | 'declinedCount' | 'failedCount' | 'skippedCount' | 'totalAmount' | 'currency'
>;

export class Tally {
  #counts = { Succeeded: 0, Declined: 0, Failed: 0, Skipped: 0 };
  #due = 0;
  #taken = new Map<string, Minor>();

  /** `taken`: what the processor approved. */
  add({ status, currency }: Pick<AttemptRecord, 'status' | 'currency'>, isDue: boolean, taken: Minor): void {
    this.#counts[status]++;
    if (isDue) this.#due++;
    if (status === 'Succeeded') this.#taken.set(currency, plus(this.#taken.get(currency) ?? none, taken));
  }

  /** Declines are results; a charge that the processor could not decide is an error. */
  get totals(): Totals {
    const { Succeeded, Declined, Failed, Skipped } = this.#counts;
    const [only, ...others] = this.#taken;
    const isOne = only !== undefined && others.length === 0;
    return {
      status: Failed > 0 ? 'CompletedWithErrors' : 'Completed',
      dueCount: this.#due,
      succeededCount: Succeeded,
      declinedCount: Declined,
      failedCount: Failed,
      skippedCount: Skipped,
      totalAmount: isOne ? only[1] : none,
      currency: isOne ? only[0] : null,
    };
  }
}
