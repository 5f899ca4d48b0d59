/** What the walks of one round showed: how many agreed, by group, and each divergence once. */
import { signatureOf, type Divergence } from './compare.ts';
import type { RecordedWalk } from './recording.ts';

/** Walks of one group in a round. */
export interface Tally {
  walks: number;
  equal: number;
}

/** A divergence of a round, in the first walk that showed it. */
export interface Found extends RecordedWalk {
  readonly divergence: Divergence;
  /** Walks that showed it. */
  count: number;
}

export class Round {
  readonly tallies = new Map<string, Tally>();
  /** By signature, in the order in which they showed. */
  readonly found = new Map<string, Found>();
  /** Of all groups. */
  readonly all: Tally = { walks: 0, equal: 0 };
  /** Of each walk that differs: its tally, and the signatures of what differs. */
  readonly #differing: (readonly [Tally, ReadonlySet<string>])[] = [];

  note(recorded: RecordedWalk, divergences: readonly Divergence[]): void {
    const { group } = recorded.walk;
    const tally = this.tallies.get(group) ?? { walks: 0, equal: 0 };
    this.tallies.set(group, tally);
    for (const one of [tally, this.all]) {
      one.walks++;
      if (divergences.length === 0) one.equal++;
    }
    const shown = new Set<string>();
    if (divergences.length > 0) this.#differing.push([tally, shown]);
    for (const divergence of divergences) {
      const signature = signatureOf(divergence);
      if (shown.has(signature)) continue;
      shown.add(signature);
      const earlier = this.found.get(signature);
      if (earlier !== undefined) earlier.count++;
      else this.found.set(signature, { divergence, ...recorded, count: 1 });
    }
  }

  /** Counts walks as equal in which nothing but noise differs; which divergences are noise is known once they are classified. */
  settle(isNoise: (signature: string) => boolean): void {
    for (const [tally, signatures] of this.#differing.splice(0)) {
      if (![...signatures].every(isNoise)) continue;
      tally.equal++;
      this.all.equal++;
    }
  }
}
