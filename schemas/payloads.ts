/** Usual inputs and replies of operations, to be spread into an entry. */
import { anything, boolean, shape, text, type TObject, type TProperties, type TSchema, Type } from './shape.ts';
import { Count, page, PageQuery, PageRequestDto, SummaryCounts, SummaryCountsRequest } from './types/paging.ts';

/** A JSON body that must be there. */
export const takes = (schema: TSchema) => ({ body: { schema, required: true } });
/** A JSON body that may be left out. */
export const mayTake = (schema: TSchema) => ({ body: { schema, required: false } });
/** A JSON merge patch, under its own media type or as JSON (RFC 7396; assumptions: C17). */
export const takesPatch = (schema: TSchema) => ({
  body: { schema, required: true, mediaTypes: ['application/merge-patch+json', 'application/json'] },
});
/** A body of other media types, whose content is not described. */
export const mayTakeOf = (...mediaTypes: readonly string[]) => ({ body: { schema: anything(), required: false, mediaTypes } });
export const answers = (schema: TSchema) => ({ reply: { schema } });
/** Success without a body (assumptions: C5). */
export const answersNothing = { reply: { mediaType: null } };
/** A bare JSON boolean (assumptions: R7). */
export const answersAccess = answers(boolean());
/** A JSON string (endpoints: operation 7; assumptions: C7, R10). */
export const answersName = answers(text());

/** A plain list (assumptions: P1, P2). */
export const lists = (item: TSchema) => ({ query: PageQuery, ...answers(page(item)), paged: true as const });
/** A continuation page asked for with a body (assumptions: P1, P3); without one, its defaults hold. */
export const pages = (item: TSchema) => ({ ...mayTake(PageRequestDto), ...answers(page(item)), paged: true as const });
/** Counts of what `lists` and `pages` would answer (assumptions: P9, P12). */
export const countsList = { query: PageQuery, ...answers(Count) };
export const countsPages = { ...mayTake(PageRequestDto), ...answers(Count) };
/** One count per named filter (endpoints: operation 5; assumptions: P10). */
export const countsFilters = { ...takes(SummaryCountsRequest), ...answers(SummaryCounts) };

/**
 * Simple values that may stand in the query or in a JSON body: neither place can require them, so the handler does
 * (assumptions: C19).
 */
export function eitherPlace<P extends TProperties>(
  name: string,
  properties: P,
): { query: TObject; body: { schema: TObject; required: false } } {
  const schema = shape(name, 'assumed', Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, Type.Optional(value)])));
  return { query: schema, body: { schema, required: false } };
}
