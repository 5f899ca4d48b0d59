import { act, get, group } from '../../operation.ts';

const base = '/api/app/audit-log-continuation';
const logs = ['AuditLogging.AuditLogs'];

export const auditLog = group(
  { prefix: 'auditLog', title: 'Audit log' },
  {
    approximateTotalCount: get(`${base}/approximate-total-count`, logs, 'Count audit records, approximately'),
    continuationList: get(`${base}/continuation-list`, logs, 'Answer a page of audit records', { paged: true }),
    summaryCounts: get(`${base}/summary-counts`, logs, 'Count audit records once per named filter'),
    ensureEntityAccess: act(`${base}/{id}/ensure-entity-access`, logs, 'Refuse unless the caller may see an audit record'),
    tryEnsureEntityAccess: act(`${base}/{id}/try-ensure-entity-access`, logs, 'Tell whether the caller may see an audit record'),
  },
);
