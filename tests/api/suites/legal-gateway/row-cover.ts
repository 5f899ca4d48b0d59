/** The rows of a covering array that a test needs: those in which options of the choices that it reads meet for the first time. */
import type { Values } from '../../simulator/choice-values.ts';

export interface RowCover {
  /**
   * The rows still to run, until each pair of options of the choices that the test reads has been in force, if any row has it. The first
   * row before anything has run; empty at the end.
   */
  plan(): readonly number[];
  /** Records a row and the choices read in it. A different option may lead to other reads, and these to further rows. */
  ran(row: number, reads: Iterable<string>): void;
}

export function rowCover(rows: readonly Values[]): RowCover {
  const texts = rows.map((row) => new Map(Object.entries(row).map(([id, value]) => [id, JSON.stringify(value)])));
  const read = new Set<string>();
  const done = new Set<number>();
  return {
    plan() {
      if (done.size === 0) return [0];
      const ids = [...read].toSorted();
      const met = new Set([...done].flatMap((row) => [...meetings(texts[row]!, ids)]));
      const left = texts.map((row, index) => (done.has(index) ? [] : [...meetings(row, ids)]));
      const planned: number[] = [];
      for (;;) {
        const fresh = left.map((own) => own.filter((meeting) => !met.has(meeting)).length);
        const most = Math.max(...fresh);
        if (most <= 0) return planned;
        const best = fresh.indexOf(most);
        planned.push(best);
        for (const meeting of left[best]!) met.add(meeting);
      }
    },
    ran(row, reads) {
      done.add(row);
      for (const id of reads) read.add(id);
    },
  };
}

/** Every option of these choices in a row, with itself and with every other. */
function* meetings(row: ReadonlyMap<string, string>, ids: readonly string[]): Generator<string> {
  for (const [at, a] of ids.entries())
    for (const b of ids.slice(at)) if (row.has(a) && row.has(b)) yield `${a}=${row.get(a)},${b}=${row.get(b)}`;
}
