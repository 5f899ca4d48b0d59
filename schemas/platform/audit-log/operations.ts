import { act, get, group } from '../../operation.ts';
import { answers, countsFiltersByQuery, ensuresAccess, triesAccess } from '../../payloads.ts';
import { AuditLogDto, AuditLogFilterQuery, AuditLogQuery } from './types.ts';
import { Count, page } from '../../conventions/paging-types.ts';

const base = '/api/app/audit-log-continuation';
const logs = ['AuditLogging.AuditLogs'];

export const auditLog = group(
  { prefix: 'auditLog', title: 'Audit log' },
  {
    approximateTotalCount: get(`${base}/approximate-total-count`, logs, 'Count audit records, approximately', {
      query: AuditLogFilterQuery,
      ...answers(Count),
    }),
    continuationList: get(`${base}/continuation-list`, logs, 'Answer a page of audit records', {
      query: AuditLogQuery,
      ...answers(page(AuditLogDto)),
      paged: true,
    }),
    summaryCounts: get(`${base}/summary-counts`, logs, 'Count audit records for several filters', countsFiltersByQuery),
    ensureEntityAccess: act(
      `${base}/{id}/ensure-entity-access`,
      logs,
      'Reject the call unless the caller can access an audit record',
      ensuresAccess,
    ),
    tryEnsureEntityAccess: act(
      `${base}/{id}/try-ensure-entity-access`,
      logs,
      'Check whether the caller can access an audit record',
      triesAccess,
    ),
  },
);
