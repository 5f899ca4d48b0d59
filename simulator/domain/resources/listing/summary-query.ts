/** Counts for several filters that the query of a `GET` holds as JSON (assumptions: P11). */
import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { SummaryCountsRequest, type SummaryCounts, type SummaryCountsQuery } from '../../../../schemas/conventions/paging-types.ts';
import { validator } from '../../../../schemas/validate.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Entity } from '../../kernel/entity.ts';
import { invalid, invalidMember } from '../../kernel/refusal.ts';
import { countOf, summaryCountsOf } from './count.ts';
import type { Predicate } from './generate.ts';
import type { Listing } from './listing.ts';

const check = validator(SummaryCountsRequest);
const notJson = () => invalidMember('request', 'The field request must be a JSON object.');

/** Throws a validation refusal that names `request`, or the member of it that is wrong. */
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
  const errors = check(bound).map(({ path, message }) => ({ message: `The field ${path} ${message}.`, members: [path] }));
  if (errors.length > 0) throw invalid(errors);
  // The shape of the request, which it was just checked against.
  return bound as SummaryCountsRequest;
}

/** One count for each filter of the request; without a request one named `total`. */
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
