/** Calls about records. */
import type { ControlOperation } from '../operation.ts';
import { listRecords, readRecord } from './read.ts';
import { RecordSchema, RecordsQuerySchema, RecordsSchema } from './schemas.ts';

export const recordOperations: readonly ControlOperation[] = [
  {
    id: 'records.list',
    method: 'GET',
    path: '/worlds/{id}/records/{kind}',
    summary: 'List the records of a kind as they are kept, newest first, without secrets',
    query: RecordsQuerySchema,
    reply: RecordsSchema,
    run: listRecords,
  },
  {
    id: 'records.read',
    method: 'GET',
    path: '/worlds/{id}/records/{kind}/{record}',
    summary: 'Read a record with where it stands and what changed it',
    reply: RecordSchema,
    run: readRecord,
  },
];
