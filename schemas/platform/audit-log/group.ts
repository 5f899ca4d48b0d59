/** The audit log (assumptions: 28). */
import {
  array,
  enumeration,
  instant,
  int32,
  map,
  nullable,
  optional,
  shape,
  text,
  uuid,
  anything,
  boolean,
  type Static,
} from '../../shape.ts';
import { PageQuery, Count, page } from '../../conventions/paging-types.ts';
import { act, get, group } from '../../operation.ts';
import { answers, countsFiltersByQuery, ensuresAccess, triesAccess } from '../../payloads.ts';

const extensible = () => map(anything());

export const AuditLogActionDto = shape('AuditLogActionDto', 'assumed', {
  id: uuid(),
  tenantId: nullable(uuid()),
  auditLogId: uuid(),
  serviceName: text(),
  methodName: text(),
  parameters: text(),
  executionTime: instant(),
  executionDuration: int32({ minimum: 0 }),
  extraProperties: extensible(),
});
export type AuditLogActionDto = Static<typeof AuditLogActionDto>;

export const EntityChangeType = enumeration('EntityChangeType', 'assumed', ['Created', 'Updated', 'Deleted']);
export type EntityChangeType = Static<typeof EntityChangeType>;

export const EntityPropertyChangeDto = shape('EntityPropertyChangeDto', 'assumed', {
  id: uuid(),
  entityChangeId: uuid(),
  propertyName: text(),
  propertyTypeFullName: text(),
  originalValue: nullable(text()),
  newValue: nullable(text()),
});
export type EntityPropertyChangeDto = Static<typeof EntityPropertyChangeDto>;

export const EntityChangeDto = shape('EntityChangeDto', 'assumed', {
  id: uuid(),
  auditLogId: uuid(),
  tenantId: nullable(uuid()),
  changeTime: instant(),
  changeType: EntityChangeType,
  entityId: text(),
  entityTypeFullName: text(),
  propertyChanges: array(EntityPropertyChangeDto),
});
export type EntityChangeDto = Static<typeof EntityChangeDto>;

export const AuditLogDto = shape('AuditLogDto', 'assumed', {
  id: uuid(),
  applicationName: text(),
  userId: nullable(uuid()),
  userName: nullable(text()),
  tenantId: nullable(uuid()),
  tenantName: nullable(text()),
  impersonatorUserId: nullable(uuid()),
  impersonatorUserName: nullable(text()),
  impersonatorTenantId: nullable(uuid()),
  impersonatorTenantName: nullable(text()),
  executionTime: instant(),
  executionDuration: int32({ minimum: 0 }),
  clientIpAddress: nullable(text()),
  clientId: nullable(text()),
  clientName: nullable(text()),
  correlationId: text(),
  browserInfo: nullable(text()),
  httpMethod: text(),
  url: text(),
  httpStatusCode: nullable(int32()),
  exceptions: nullable(text()),
  comments: nullable(text()),
  entityChanges: array(EntityChangeDto),
  actions: array(AuditLogActionDto),
  extraProperties: extensible(),
});

const filters = {
  startTime: optional(instant()),
  endTime: optional(instant()),
  url: optional(text(2048)),
  clientId: optional(text(64)),
  userName: optional(text(256)),
  applicationName: optional(text(128)),
  clientIpAddress: optional(text(64)),
  correlationId: optional(text(128)),
  httpMethod: optional(text(16)),
  httpStatusCode: optional(int32()),
  minExecutionDuration: optional(int32({ minimum: 0 })),
  maxExecutionDuration: optional(int32({ minimum: 0 })),
  hasException: optional(boolean()),
};

export const AuditLogFilterQuery = shape('AuditLogFilterQuery', 'assumed', filters);
export type AuditLogFilterQuery = Static<typeof AuditLogFilterQuery>;

const AuditLogQuery = shape('AuditLogQuery', 'assumed', { ...PageQuery.properties, ...filters });

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
