/** All rows of a report in order, for an export. */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { forEach, type Parts } from '../../kernel/parts.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { compareRows, readSorting, rowOf, type Row as Sorted } from '../../resources/listing/sorting.ts';
import type { Row } from './group.ts';

/** Rows whose sort values are read before others get a turn. */
const together = 1000;

/** Newest first unless stated, as a page. */
export function* sortedRows(
  { world }: AuthenticatedCall,
  listing: Listing<Row>,
  rows: readonly Row[],
  sorting: string | null | undefined,
): Parts<readonly Row[]> {
  const keys = readSorting(listing.shape, sorting);
  if (keys === null) return rows.toReversed();
  const read: Sorted<Row>[] = [];
  yield* forEach(rows, together, (row) => {
    read.push(rowOf(world, listing, keys, row));
  });
  return read.sort((a, b) => compareRows(keys, a, b)).map(({ record }) => record);
}
