/** Records of a world by kind: a page of them, newest first, or one with its state and its history. */
import { formatInstant } from '../../../schemas/shared/instant.ts';
import type { Parts } from '../../domain/kernel/parts.ts';
import { machineOf, stateOf, statusOf } from '../../domain/modules.ts';
import { inSlices } from '../../pipeline/parts.ts';
import type { ServedWorld } from '../../pipeline/world.ts';
import type { StoredWorld } from '../../store/world.ts';
import type { ControlCall, ControlOperation } from '../operation.ts';
import { badRequest, unknownKind, unknownRecord } from '../refusal.ts';
import { requestOfAudit } from '../requests/causes.ts';
import { worldOf } from '../worlds/world.ts';
import { isFoundIn, shownRecord } from './shown.ts';
import { FoundRecordsSchema, RecordSchema, RecordsQuerySchema, RecordsSchema, SearchQuerySchema } from './schemas.ts';

interface Kept {
  readonly id: string;
}

const defaultLimit = 50;
/** Number of records of each kind in a search over all kinds. */
const searchLimit = 5;

function recordsOf(world: StoredWorld, kind: string): { readonly all: readonly Kept[]; readonly get: (id: string) => Kept | undefined } {
  if (!Object.hasOwn(world.records, kind)) throw unknownKind(kind);
  const collection = world.records[kind as keyof typeof world.records];
  return { all: collection.all(), get: (id) => collection.get(id) };
}

interface Found {
  readonly kind: string;
  readonly total: number;
  readonly records: readonly unknown[];
}
interface Page extends Found {
  readonly next: string | null;
}

interface PageQuery {
  readonly limit?: number;
  readonly after?: string;
  readonly search?: string;
}

/** Works in slices, since a search reads every record. */
function* page(kind: string, records: readonly Kept[], { limit = defaultLimit, search = '' }: PageQuery, from: number): Parts<Page> {
  const text = search.toLowerCase();
  const found: Kept[] = [];
  let total = text === '' ? records.length : 0;
  for (let i = records.length - 1; i >= 0; i--) {
    const record = records[i]!;
    if (text !== '') {
      yield;
      if (!isFoundIn(kind, record, text)) continue;
      total++;
    }
    if (i < from) found.push(record);
    if (text === '' && found.length > limit) break;
    if (text !== '' && found.length > limit + 1) found.pop();
  }
  const shown: unknown[] = [];
  for (const record of found.slice(0, limit)) {
    shown.push(shownRecord(kind, record));
    yield;
  }
  return { kind, total, records: shown, next: found.length > limit ? found[limit - 1]!.id : null };
}

function listRecords(call: ControlCall): Promise<unknown> {
  const kind = call.params['kind'] ?? '';
  const { all, get } = recordsOf(worldOf(call), kind);
  const query = call.query as PageQuery;
  const last = query.after === undefined ? undefined : get(query.after);
  if (query.after !== undefined && last === undefined) throw badRequest('The field after names no record of this kind.');
  // Records may change between slices.
  const records = [...all];
  return inSlices(page(kind, records, query, last === undefined ? records.length : records.lastIndexOf(last)));
}

/** The records of every kind that contain a text. */
function* everywhere(
  world: StoredWorld,
  { search, limit = searchLimit }: { readonly search: string; readonly limit?: number },
): Parts<unknown> {
  const kinds: Found[] = [];
  for (const [kind, collection] of Object.entries(world.records)) {
    const records: readonly Kept[] = [...collection.all()];
    const found = yield* page(kind, records, { search, limit }, records.length);
    if (found.total > 0) kinds.push({ kind, total: found.total, records: found.records });
  }
  return { total: kinds.reduce((sum, { total }) => sum + total, 0), kinds };
}

function searchRecords(call: ControlCall): Promise<unknown> {
  const { search, limit } = call.query as { readonly search?: string; readonly limit?: number };
  if (search === undefined) throw badRequest('The query parameter search is required: a text that the records contain.');
  return inSlices(everywhere(worldOf(call), { search, ...(limit === undefined ? {} : { limit }) }));
}

function historyOf(world: ServedWorld, kind: string, id: string): readonly unknown[] {
  return world.records.auditLogs.all().flatMap(({ id: auditId, creationTime, operation, userName, changes }) =>
    changes
      .filter((change) => change.kind === kind && change.id === id)
      .map(({ before, after }) => ({
        at: formatInstant(creationTime),
        change: operation,
        from: statusOf(before),
        to: statusOf(after),
        by: userName,
        request: requestOfAudit(world, auditId),
      })),
  );
}

function readRecord(call: ControlCall): unknown {
  const { kind = '', record: id = '' } = call.params;
  const world = worldOf(call);
  const record = recordsOf(world, kind).get(id);
  if (record === undefined) throw unknownRecord(id);
  return {
    record: shownRecord(kind, record),
    states: { name: machineOf(kind)?.resource ?? null, state: stateOf(kind, record, world.clock.now()) },
    history: historyOf(world, kind, id),
  };
}

export const recordOperations = [
  {
    id: 'records.search',
    method: 'GET',
    path: '/worlds/{id}/records',
    summary: 'Find the records of every kind that contain a text, the newest of each kind, without secrets',
    query: SearchQuerySchema,
    reply: FoundRecordsSchema,
    run: searchRecords,
  },
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
] as const satisfies readonly ControlOperation[];
