import { array, instant, map, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { requestNumber } from '../events/schemas.ts';
import { closed, count, pageLimit } from '../operation.ts';
import type { Members } from '../../../schemas/members/member.ts';

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

export const SearchQuerySchema = closed('RecordSearchQuery', {
  search: optional(Type.String({ minLength: 1, maxLength: 200 })),
  limit: pageLimit(),
});

export const FoundRecordsSchema = closed('FoundRecords', {
  total: count(),
  kinds: array(closed('FoundKind', { kind: text(), total: count(1), records: array(map(Type.Unknown())) })),
});

export const RecordSchema = closed('RecordState', {
  record: map(Type.Unknown()),
  states: closed('States', { name: nullable(text()), state: nullable(text()) }),
  history: array(
    closed('RecordChange', {
      at: instant(),
      change: text(),
      from: nullable(text()),
      to: nullable(text()),
      by: nullable(text()),
      request: requestNumber(),
    }),
  ),
});

const keyId = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';

export const recordMembers: Members = {
  'Parameter.kind': ['The kind of the records, as a world counts them.', 'contracts'],
  'Parameter.record': ['The id of the record.', keyId],
  'Parameter.after': ['The id of the last record of the page before.', keyId],
  'Parameter.search': ['A text that the records contain, in any case of letters.', 'acme'],
  'Records.kind': ['The kind of the records.', 'contracts'],
  'Records.total': ['How many there are, or how many contain the text.', 25],
  'Records.records': ['A page of them, newest first; instants are ISO 8601, amounts in major units.', [{ id: keyId, status: 'Active' }]],
  'Records.next': ['What `after` takes for the next page; null on the last one.', null],
  'FoundRecords.total': ['How many records contain the text.', 3],
  'FoundRecords.kinds': ['Those kinds that have such records.'],
  'FoundKind.kind': ['The kind of the records.', 'customers'],
  'FoundKind.total': ['How many of them contain the text.', 3],
  'FoundKind.records': ['The newest of them, 5 unless `limit` says otherwise, as `Records.records` shows them.', [{ id: keyId }]],
  'RecordState.record': ['The record as it is kept; instants are ISO 8601, amounts in major units.', { id: keyId, status: 'Active' }],
  'RecordState.states': ['Where it stands.'],
  'States.name': ['The resource of its state machine; null if its kind has none.', 'contract'],
  'States.state': ['Its state; null if it has none.', 'Active'],
  'RecordState.history': ['Its records in the audit log, oldest first.'],
  'RecordChange.at': ['When it changed.', '2026-03-02T09:30:00Z'],
  'RecordChange.change': ['The operation that changed it.', 'contracts.pause'],
  'RecordChange.from': ['Its status before; null if it had none, or if the change left it.', 'Active'],
  'RecordChange.to': ['Its status after; null if it has none, or if the change left it.', 'Paused'],
  'RecordChange.request': ['The request that changed it; null if it is no longer in the log.', 57],
  'RecordChange.by': ['Name of the user who changed it; null without one.', 'merchant-admin'],
};
