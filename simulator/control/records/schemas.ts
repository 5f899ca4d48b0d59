/** Bodies of the calls about records. */
import { array, instant, map, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { closed, count, pageLimit } from '../schema.ts';

export const RecordsQuerySchema = closed('RecordsQuery', {
  limit: pageLimit(),
  after: optional(Type.String({ minLength: 1, maxLength: 200 })),
  search: optional(Type.String({ maxLength: 200 })),
});

export const RecordsSchema = closed('Records', {
  kind: text(),
  total: count(),
  records: array(map(Type.Unknown())),
  next: nullable(text()),
});

export const RecordSchema = closed('RecordState', {
  record: map(Type.Unknown()),
  states: closed('States', { name: nullable(text()), state: nullable(text()) }),
  history: array(
    closed('RecordChange', { at: instant(), change: text(), from: nullable(text()), to: nullable(text()), by: nullable(text()) }),
  ),
});
