import { act, get, group } from '../../operation.ts';

const base = '/api/app/audit-log-continuation';
const logs = ['AuditLogging.AuditLogs'];

export const auditLog = group(
  { prefix: 'auditLog', title: 'Audit log' },
  {
    approximateTotalCount: get(`${base}/approximate-total-count`, logs, 'Count audit records, approximately'),
    continuationList: get(`${base}/continuation-list`, logs, 'Answer a page of audit records', { paged: true }),
    summaryCounts: get(`${base}/summary-counts`, logs, 'Count audit records for several filters'),
    ensureEntityAccess: act(`${base}/{id}/ensure-entity-access`, logs, 'Reject the call unless the caller can access an audit record'),
    tryEnsureEntityAccess: act(`${base}/{id}/try-ensure-entity-access`, logs, 'Check whether the caller can access an audit record'),
  },
);
