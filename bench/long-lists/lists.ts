/** Worlds with many records of one list, read by its handlers and by hand. */
import { catalogue, type OperationId } from '../../schemas/catalogue.ts';
import { atMilliseconds, milliseconds, plus } from '../../schemas/shared/instant.ts';
import type { PageDto } from '../../schemas/conventions/paging-types.ts';
import { handlers } from '../../simulator/domain/modules.ts';
import type { AnyCall, AnyHandler } from '../../simulator/domain/kernel/call.ts';
import { minor } from '../../simulator/domain/kernel/money.ts';
import { principalOf } from '../../simulator/domain/kernel/principal.ts';
import type { AuditRecord } from '../../simulator/domain/platform/audit/record.ts';
import { bulkTransactions } from '../../simulator/seed/transactions.ts';
import type { KeptWorld } from '../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../simulator/worlds/worlds.ts';

export interface LongList {
  readonly page: (request: Readonly<Record<string, unknown>>) => PageDto<unknown>;
  readonly count: () => number;
  readonly countByHand: () => number;
  readonly summary: () => readonly number[];
  readonly summaryByHand: () => readonly number[];
}

const worlds = new Worlds({ wall: () => atMilliseconds(Date.now()) });
const newWorld = (): KeptWorld => worlds.create({ definition: { customers: 1, contracts: 0, transactions: 0 } });

/** Calls operations as the admin of the first merchant, without the surrounding pipeline. */
function caller(world: KeptWorld) {
  const { keyId, userId } = world.seeded.personas.merchantAdmin;
  const principal = principalOf(world.records.apiKeys.get(keyId)!, world.records.users.get(userId)!);
  return (
    operation: OperationId,
    { query = {}, body = {} }: { readonly query?: AnyCall['query']; readonly body?: AnyCall['body'] },
  ): unknown =>
    (handlers[operation] as AnyHandler)({
      world,
      operation: catalogue[operation],
      principal,
      params: {},
      query,
      body,
      header: () => undefined,
      ip: '127.0.0.1',
      correlationId: '',
    }).body;
}

const equals = (field: string, value: string | number) => ({ logic: 'And', filters: [{ field, operator: 'Equals', value }] });

/** The loop that a caller would write by hand, with one closure per count. */
function counter<T>(records: readonly T[], isCounted: readonly ((record: T) => boolean)[]): () => readonly number[] {
  return () => {
    const counts = isCounted.map(() => 0);
    for (const record of records) for (let i = 0; i < isCounted.length; i++) if (isCounted[i]!(record)) counts[i]!++;
    return counts;
  };
}

const numbers = (counts: unknown): readonly number[] => Object.values(counts as Readonly<Record<string, number>>);

export function transactionList(records: number): LongList {
  const world = newWorld();
  const { merchantId } = world.seeded.personas.merchantAdmin;
  bulkTransactions(world, merchantId!, records);
  const all = world.records.transactions.by('merchantId', merchantId!);
  const call = caller(world);
  const settled = equals('status', 'Settled');
  const large = { filters: [{ field: 'amount', operator: 'GreaterThanOrEqual', value: 500 }] };
  const fiveHundred = minor(500, 'USD');
  const one = counter(all, [({ status }) => status === 'Settled']);
  return {
    page: (body) => call('transactions.page', { body: body as AnyCall['body'] }) as PageDto<unknown>,
    count: () => Number(call('transactions.count', { body: { filter: settled } as AnyCall['body'] })),
    countByHand: () => one()[0]!,
    summary: () =>
      numbers(
        call('transactions.summaryCounts', { body: { summaryFilters: { settled, large, all: null } } as unknown as AnyCall['body'] }),
      ),
    summaryByHand: counter(all, [({ status }) => status === 'Settled', ({ amount }) => amount >= fiveHundred, () => true]),
  };
}

/** Audited writes of the first merchant, one in ten of them refused. They exceed the ceiling of a world's log. */
export function auditLogList(records: number): LongList {
  const world = newWorld();
  const { seeded } = world;
  const { merchantId, userId, keyId } = seeded.personas.merchantAdmin;
  const begin = world.clock.now();
  for (let i = 0; i < records; i++) {
    const isRefused = i % 10 === 0;
    const id = world.random.uuid();
    world.records.auditLogs.insert({
      id,
      creationTime: plus(begin, milliseconds(i)),
      operation: 'customers.update',
      userId,
      userName: 'merchant.admin',
      merchantId: merchantId!,
      resellerId: null,
      clientId: keyId,
      clientName: 'Admin',
      clientIpAddress: '127.0.0.1',
      correlationId: id,
      browserInfo: null,
      httpMethod: i % 3 === 0 ? 'PUT' : 'POST',
      url: `/api/customers/${id}`,
      httpStatusCode: isRefused ? 409 : 200,
      exceptions: isRefused ? 'Gateway:StaleStamp' : null,
      executionDuration: i % 50,
      parameters: `{"name":"Customer ${i}"}`,
      changes: isRefused ? [] : [{ kind: 'customers', id, before: { name: `Customer ${i}` }, after: { name: `Customer ${i + 1}` } }],
    } satisfies AuditRecord);
  }
  const all = world.records.auditLogs.by('merchantId', merchantId!);
  const call = caller(world);
  const isRefused = ({ httpStatusCode }: AuditRecord): boolean => httpStatusCode === 409;
  const one = counter(all, [isRefused]);
  const refused = equals('httpStatusCode', 409);
  const request = JSON.stringify({ summaryFilters: { refused, put: equals('httpMethod', 'PUT'), all: null } });
  return {
    page: (query) => call('auditLog.continuationList', { query: query as AnyCall['query'] }) as PageDto<unknown>,
    count: () => Number(call('auditLog.approximateTotalCount', { query: { httpStatusCode: 409 } as unknown as AnyCall['query'] })),
    countByHand: () => one()[0]!,
    summary: () => numbers(call('auditLog.summaryCounts', { query: { request } as AnyCall['query'] })),
    summaryByHand: counter(all, [isRefused, ({ httpMethod }) => httpMethod === 'PUT', () => true]),
  };
}
