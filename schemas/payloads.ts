/** Common inputs and replies of operations, to be spread into an entry. */
import { anything, boolean, shape, text, type TObject, type TOptional, type TProperties, type TSchema, Type } from './shape.ts';
import { FileForm } from './conventions/error-types.ts';
import {
  Count,
  page,
  PageQuery,
  PageRequestDto,
  SummaryCounts,
  SummaryCountsQuery,
  SummaryCountsRequest,
} from './conventions/paging-types.ts';

export const takes = <S extends TSchema>(schema: S) => ({ body: { schema, required: true as const } });
export const mayTake = <S extends TSchema>(schema: S) => ({ body: { schema, required: false as const } });
/** A JSON merge patch, under its own media type or as JSON (RFC 7396; assumptions: C17). */
export const takesPatch = <S extends TSchema>(schema: S) => ({
  body: { schema, required: true as const, mediaTypes: ['application/merge-patch+json', 'application/json'] },
});
/** A form, or the same content as a body of another media type. */
export const mayTakeForm = (form: TObject, ...mediaTypes: readonly string[]) => ({
  body: { schema: anything(), required: false as const, mediaTypes, form },
});
/** A file, in the part `file` of a form or as the body itself (assumptions: I5). */
export const mayTakeFile = (...mediaTypes: readonly string[]) => mayTakeForm(FileForm, 'multipart/form-data', ...mediaTypes);
export const answers = <S extends TSchema>(schema: S) => ({ reply: { schema } });
/** A restored record, or an empty reply (choice records.restoreReply). */
export const answersRestored = <S extends TSchema>(schema: S) => ({ reply: { schema, mayBeEmpty: true as const } });
/** Success without a body (assumptions: C5). */
export const answersNothing = { reply: { mediaType: null } } as const;
/** A bare JSON boolean (assumptions: R7). */
export const answersAccess = answers(boolean());
/** A JSON string (endpoints: operation 7; assumptions: C7, R10). */
export const answersName = answers(text());

/** Changes nothing, although it is not a `GET`. */
export const reads = { reads: true } as const;

/** A plain list (assumptions: P1, P2). */
export const lists = <S extends TSchema>(item: S) => ({ query: PageQuery, ...answers(page(item)), paged: true as const });
/** A continuation page requested with a body (assumptions: P1, P3); without one, its defaults apply. */
export const pages = <S extends TSchema>(item: S) => ({
  ...mayTake(PageRequestDto),
  ...answers(page(item)),
  paged: true as const,
  ...reads,
});
/** Counts of what `lists` and `pages` would return (assumptions: P9, P12). */
export const countsList = { query: PageQuery, ...answers(Count) };
export const countsPages = { ...mayTake(PageRequestDto), ...answers(Count), ...reads };
/** One count per named filter (endpoints: operation 5; assumptions: P10). */
export const countsFilters = { ...takes(SummaryCountsRequest), ...answers(SummaryCounts), ...reads };
/** The same by `GET`, with the request as JSON in the query (assumptions: P11). */
export const countsFiltersByQuery = { query: SummaryCountsQuery, ...answers(SummaryCounts) };
/** Whether a caller can access a record: a bare boolean (assumptions: R9). */
export const triesAccess = { ...answersAccess, ...reads };
/** Nothing, or 404 (assumptions: R8). */
export const ensuresAccess = { ...answersNothing, ...reads };

/** Simple values in the query or in a JSON body: neither place can require them, so the handler does (assumptions: C19). */
export function eitherPlace<P extends TProperties>(name: string, properties: P) {
  const optional = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, Type.Optional(value)]));
  const schema = shape(name, 'assumed', optional as { [K in keyof P]: TOptional<P[K]> });
  return { query: schema, body: { schema, required: false as const } };
}
