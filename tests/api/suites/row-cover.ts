/** Which rows of a covering array a test needs: those in which options of choices that it reads meet for the first time. */
import type { Values } from '../simulator/choice-values.ts';

/** Runs a test in a row; answers the choices that the simulator read meanwhile. */
export type RunInRow = (row: number) => Promise<Iterable<string>>;

/**
 * Runs a test in rows until every option of every choice that it reads, and every two options of every two of them, have been in force
 * as far as any row has them. Another option may lead to other reads, so what is left is found anew after each run. Answers the rows
 * that ran, in their order.
 */
export async function coverPairs(rows: readonly Values[], run: RunInRow): Promise<readonly number[]> {
  const texts = rows.map((row) => new Map(Object.entries(row).map(([id, value]) => [id, JSON.stringify(value)])));
  const read = new Set<string>();
  const ran: number[] = [];
  for (let next = 0; next !== -1; next = rowWithMostNewPairs(texts, ran, [...read].toSorted())) {
    for (const id of await run(next)) read.add(id);
    ran.push(next);
  }
  return ran;
}

/** The row with most meetings of these choices that no row before had; -1: none has any. */
function rowWithMostNewPairs(rows: readonly ReadonlyMap<string, string>[], ran: readonly number[], ids: readonly string[]): number {
  const seen = new Set(ran.flatMap((row) => [...meetings(rows[row]!, ids)]));
  let [best, most] = [-1, 0];
  for (const [row, values] of rows.entries()) {
    if (ran.includes(row)) continue;
    let fresh = 0;
    for (const meeting of meetings(values, ids)) if (!seen.has(meeting)) fresh++;
    if (fresh > most) [best, most] = [row, fresh];
  }
  return best;
}

/** Every option of these choices in a row, with itself and with every other. */
function* meetings(row: ReadonlyMap<string, string>, ids: readonly string[]): Generator<string> {
  for (const [at, a] of ids.entries())
    for (const b of ids.slice(at)) if (row.has(a) && row.has(b)) yield `${a}=${row.get(a)},${b}=${row.get(b)}`;
}
