/** Which rows of a covering array a test needs: those in which options of choices that it reads meet for the first time. */
import type { Values } from '../simulator/choice-values.ts';

/** The rows that one test needs, as far as its reads are known. */
export interface RowCover {
  /**
   * The rows that are still to run, until every option of every choice that the test reads, and every two options of every two of them,
   * have been in force as far as any row has them. The first row where nothing has run yet; empty when nothing is left.
   */
  plan(): readonly number[];
  /** A row ran, and these choices were read meanwhile. Another option may lead to other reads, and they to further rows. */
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
