/**
 * Fills a world with many records of one list, and measures the cost of its pages and counts in the handlers.
 * Argument: a `LongListOrder` as JSON. Run with --expose-gc. Prints its figures: bytes, and microseconds.
 */
import { auditLogList, transactionList, type LongList } from '../long-lists/lists.ts';
import type { PageDto } from '../../schemas/conventions/paging-types.ts';
import { spread } from '../sample.ts';

export interface LongListOrder {
  readonly list: 'transactions' | 'auditLog';
  readonly count: number;
  /** Records of the short list to compare with. */
  readonly few: number;
  readonly repeats: number;
}

const { list, count, few, repeats } = JSON.parse(process.argv[2] ?? '{}') as LongListOrder;
const filled: (records: number) => LongList = { transactions: transactionList, auditLog: auditLogList }[list];
/** Pages that are timed together. */
const pages = 100;

function heap(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** The median time of each piece of work, in microseconds; they take turns. */
function time<Name extends string>(works: Readonly<Record<Name, () => unknown>>): Readonly<Record<Name, number>> {
  const taken = new Map<string, number[]>();
  for (let round = -1; round < repeats; round++)
    for (const [name, work] of Object.entries<() => unknown>(works)) {
      const start = performance.now();
      work();
      // The first round is a warm-up.
      if (round >= 0) taken.set(name, [...(taken.get(name) ?? []), (performance.now() - start) * 1000]);
    }
  return Object.fromEntries([...taken].map(([name, times]) => [name, spread(times).median])) as Record<Name, number>;
}

function paging(of: LongList, begin: { readonly skipCount?: number }): () => void {
  const full = (page: PageDto<unknown>): PageDto<unknown> => {
    if (page.items.length !== 10) throw new Error(`the page has ${page.items.length} items`);
    return page;
  };
  const { nextContinuationToken } = full(of.page(begin));
  const request = begin.skipCount === undefined ? begin : { continuationToken: nextContinuationToken };
  return () => {
    for (let page = 0; page < pages; page++) full(of.page(request));
  };
}

const before = heap();
const many = filled(count);
const bytes = (heap() - before) / count;
const short = filled(few);

if (many.count() !== many.countByHand()) throw new Error(`counted ${many.count()} instead of ${many.countByHand()}`);
if (many.summary().join() !== many.summaryByHand().join())
  throw new Error(`counted ${many.summary().join()} instead of ${many.summaryByHand().join()}`);

const half = (records: number) => ({ skipCount: Math.floor(records / 2) });
const paged = time({
  firstMany: paging(many, {}),
  firstFew: paging(short, {}),
  nextMany: paging(many, half(count)),
  nextFew: paging(short, half(few)),
});
const counted = time({ count: many.count, countByHand: many.countByHand, summary: many.summary, summaryByHand: many.summaryByHand });
const perPage = Object.fromEntries(Object.entries(paged).map(([name, taken]) => [name, taken / pages]));
process.stdout.write(`${JSON.stringify({ bytes, ...perPage, ...counted })}\n`);
