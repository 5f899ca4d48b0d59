/** Reads of the audit log (endpoints: Audit log; assumptions: 28, 36). */
import type { auditLog, AuditLogFilterQuery } from '../../../../schemas/platform/audit-log/group.ts';
import type { FilterGroup, FilterOperator, FilterRule } from '../../../../schemas/conventions/paging-types.ts';
import { empty, ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { notFound } from '../../kernel/refusal.ts';
import { countOf, summaryCountsByQuery } from '../../resources/listing/count.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { auditListing, presentAudit } from './present.ts';
import { isVisible, visible, LastAudit } from './audit.ts';
import { AuditRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf, type StatesOf } from '../../resources/module.ts';

/** `url` must contain its value, instants and durations are bounds, and other members must be equal. */
const rules: { readonly [Name in keyof AuditLogFilterQuery]-?: readonly [field: string, operator: FilterOperator] } = {
  startTime: ['executionTime', 'GreaterThanOrEqual'],
  endTime: ['executionTime', 'LessThanOrEqual'],
  url: ['url', 'Contains'],
  clientId: ['clientId', 'Equals'],
  userName: ['userName', 'Equals'],
  applicationName: ['applicationName', 'Equals'],
  clientIpAddress: ['clientIpAddress', 'Equals'],
  correlationId: ['correlationId', 'Equals'],
  httpMethod: ['httpMethod', 'Equals'],
  httpStatusCode: ['httpStatusCode', 'Equals'],
  minExecutionDuration: ['executionDuration', 'GreaterThanOrEqual'],
  maxExecutionDuration: ['executionDuration', 'LessThanOrEqual'],
  hasException: ['exceptions', 'IsNotNull'],
};

/** Turns the query into a filter, so that the code of all filters applies it. Null: everything. */
function filterOf(query: AuditLogFilterQuery): FilterGroup | null {
  const filters: FilterRule[] = [];
  for (const [name, [field, operator]] of Object.entries(rules)) {
    const value = query[name as keyof AuditLogFilterQuery];
    if (value === undefined) continue;
    if (name === 'hasException') filters.push({ field, operator: value === true ? 'IsNotNull' : 'IsNull' });
    else filters.push({ field, operator, value });
  }
  return filters.length === 0 ? null : { logic: 'And', filters, groups: null };
}

function canAccess(call: AuthenticatedCall<OfRecord>): boolean {
  const record = call.world.records.auditLogs.get(call.params.id);
  return record !== undefined && isVisible(call, record);
}

const handlers: HandlersOf<typeof auditLog> = {
  'auditLog.approximateTotalCount': (call) => {
    const { source, keep } = visible(call);
    const filter = filterOf(call.query);
    if (filter === null && keep === undefined) return ok(countOf(call, auditListing, source, {}));
    return ok(countOf(call, auditListing, source, { filter }, keep));
  },
  'auditLog.continuationList': (call) => {
    const { source, keep } = visible(call);
    const { maxResultCount, continuationToken, sorting, filter: search, skipCount } = call.query;
    const request = { maxResultCount, continuationToken, sorting, skipCount, search, filter: filterOf(call.query) };
    const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined && value !== null));
    return ok(pageOf(call, auditListing, source, given, (record) => presentAudit(record, call.world), keep));
  },
  'auditLog.summaryCounts': (call) => {
    const { source, keep } = visible(call);
    return ok(summaryCountsByQuery(call, auditListing, source, keep));
  },
  'auditLog.ensureEntityAccess': (call) => {
    if (!canAccess(call)) throw notFound('no such audit record in reach');
    return empty;
  },
  'auditLog.tryEnsureEntityAccess': (call) => ok(canAccess(call)),
};

const records = { auditLogs: kind(AuditRecord, { merchantId: byMerchant }) };

const states = { lastAudit: LastAudit };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
}

export const auditModule = defineModule({ records, states, handlers });
