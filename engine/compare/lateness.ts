/** Waits for what a deployment shows some seconds after it happened: its lists and counts may lag behind its records. */
import { setTimeout as wait } from 'node:timers/promises';
import { catalogue, type OperationId } from '../../schemas/catalogue.ts';
import { compareLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { Difference } from './compare.ts';

/** Milliseconds before each further look. */
const pauses = [200, 300, 500, 1000, 1000, 2000] as const;
const maxVain = compareLimits.vainWaits.max;
const maxVainInAll = compareLimits.vainWaitsInAll.max;

const isNumber = /^(?:first [+-] )?\d/;

export class Lateness {
  /** The longest that something took to show, in milliseconds. */
  #longest = 0;
  /** How often waiting was in vain, by what was awaited: it differs for another reason. */
  readonly #vain = new Map<string, number>();
  #vainInAll = 0;

  /**
   * Looks again while anything is `missing`. What was awaited in vain differs for another reason: it is only awaited as long as something else was
   * late. A deployment that shows nothing late is not waited for at all after some time: its lists may have another form.
   */
  async settle(what: string, missing: () => readonly string[], look: () => Promise<void>): Promise<void> {
    const began = performance.now();
    let names = missing();
    for (const pause of pauses) {
      if (names.length === 0) return;
      const isVain = this.#vainInAll >= maxVainInAll || names.every((name) => (this.#vain.get(`${what} ${name}`) ?? 0) >= maxVain);
      if (isVain && performance.now() - began >= 2 * this.#longest) break;
      await wait(pause);
      await look();
      names = missing();
      if (names.length === 0) this.#longest = Math.max(this.#longest, performance.now() - began);
    }
    if (names.length > 0) this.#vainInAll++;
    for (const name of names) this.#vain.set(`${what} ${name}`, (this.#vain.get(`${what} ${name}`) ?? 0) + 1);
  }

  /**
   * Whether a late list or count shows this difference: other records, or another number. Other values of a record or another order are worth waiting
   * for where anything was late.
   */
  explains({ aspect, one, other }: Difference): boolean {
    if (/^(?:items|order):/.test(aspect)) return this.#longest > 0;
    return aspect.startsWith('listed:') || (aspect.startsWith('member:') && [one, other].every((value) => isNumber.test(value ?? '')));
  }

  /** For the report. */
  get notes(): readonly string[] {
    return this.#longest === 0 ? [] : [`lists or events show what happened up to ${Math.ceil(this.#longest / 100) / 10} s later`];
  }
}

/** A read of many records may be late; one of one record is its state. */
export function mayBeLate(id: OperationId): boolean {
  const { method, path, reads }: Operation = catalogue[id];
  return (method === 'GET' || reads === true) && !path.includes('{');
}
