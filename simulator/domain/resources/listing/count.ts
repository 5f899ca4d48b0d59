/** Counts of any list, for one filter or several (assumptions: P9 to P12; endpoints: operation 5). */
import { type SummaryCounts, SummaryCountsRequest, type SummaryCountsQuery } from '../../../../schemas/conventions/paging-types.ts';
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { validator } from '../../../../schemas/validate.ts';
import type { AuthenticatedCall, CallWith } from '../../kernel/call.ts';
import type { Entity } from '../../kernel/collection.ts';
import { fault, invalid, invalidMember } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { countLong } from './columns.ts';
import { all, everything } from './condition.ts';
import { readFilters } from './filter.ts';
import { countMany, type Predicate } from './generate.ts';
import type { Listing, PageRequest } from './listing.ts';
import { deletion, selection, unhidden } from './page.ts';

/** An approximate count: off by at most a percentage (choice paging.countJitterPercent). */
function approximate(world: World, count: number): number {
  const maxJitter = Math.floor((count * world.choices['paging.countJitterPercent']) / 100);
  return maxJitter === 0 ? count : count + world.random.integer(-maxJitter, maxJitter);
}

/** Counts by columns if they hold all fields, otherwise in one pass over the records. */
const countAll = <T extends Entity>(...given: Parameters<typeof countMany<T>>): readonly number[] =>
  countLong(...given) ?? countMany(...given);

export function countOf<T extends Entity>(
  call: AuthenticatedCall,
  listing: Listing<T>,
  source: readonly T[],
  request: PageRequest,
  keep?: Predicate<T>,
): number {
  const [count = 0] = countAll(call.world, listing, source, selection(call, listing, request), [everything], keep);
  return approximate(call.world, count);
}

export function summaryCountsOf<T extends Entity>(
  call: CallWith<SummaryCountsRequest>,
  listing: Listing<T>,
  source: readonly T[],
  keep?: Predicate<T>,
): SummaryCounts {
  const { summaryFilters, baseFilter } = call.body;
  const named = Object.entries(summaryFilters ?? {});
  const [base = everything, ...conditions] = readFilters(listing.shape, call.world.choices, [
    { path: 'baseFilter', group: baseFilter },
    ...named.map(([name, group]) => ({ path: `summaryFilters.${name}`, group })),
  ]);
  const counts = countAll(
    call.world,
    listing,
    source,
    all(deletion(call, listing), base),
    conditions.map((condition) => unhidden(listing, condition, base)),
    keep,
  );
  return Object.fromEntries(named.map(([name], index) => [name, approximate(call.world, counts[index] ?? 0)]));
}

const check = validator(SummaryCountsRequest);
const notJson = () => invalidMember('request', 'The field request must be a JSON object.');

function requestIn(text: string): SummaryCountsRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  if (!isJsonObject(value)) throw notJson();
  const names = Object.keys(SummaryCountsRequest.properties);
  const nameOf = (given: string): string => names.find((name) => name.toLowerCase() === given.toLowerCase()) ?? given;
  const bound = Object.fromEntries(Object.entries(value).map(([name, member]) => [nameOf(name), member]));
  const errors = check(bound).map(({ path, message }) => fault(path, message));
  if (errors.length > 0) throw invalid(errors);
  // It was just checked against the shape of the request.
  return bound as SummaryCountsRequest;
}

/** Counts each filter of the request, or all records as `total` if there is no request. */
export function summaryCountsByQuery<T extends Entity>(
  call: AuthenticatedCall<unknown, SummaryCountsQuery>,
  listing: Listing<T>,
  source: readonly T[],
  keep?: Predicate<T>,
): SummaryCounts {
  const { request } = call.query;
  if (request === undefined) return { total: countOf(call, listing, source, {}, keep) };
  return summaryCountsOf({ ...call, body: requestIn(request) }, listing, source, keep);
}
