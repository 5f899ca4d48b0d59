/** Writes an audit record of every write, including refused ones (assumptions: I9, 28, 36). */
import { worldLimits } from '../../../../schemas/limits.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { between, inMilliseconds, type Instant, decimalMilliseconds, epochMilliseconds } from '../../../../schemas/shared/instant.ts';
import { keepWithin } from '../../kernel/collection.ts';
import { onlyReads } from '../../kernel/reads.ts';
import { count, instant, nullable, object } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import { kept } from './changes.ts';
import { type AuditedRequest, subjectOf } from './subject.ts';

const { max } = worldLimits.auditLogs;

/** Writes are audited; reads only if the deployment chose so. */
export const isAudited = (operation: Operation, { choices }: World): boolean =>
  operation.unlogged !== true && (!onlyReads(operation) || choices['audit.includeReads']);

export function audit(world: World, request: AuditedRequest): void {
  const { operation, principal } = request;
  const now = world.clock.now();
  keepWithin(world.records.auditLogs, max);
  world.records.auditLogs.insert({
    id: newAuditId(world, now),
    creationTime: now,
    operation: operation.id,
    userId: principal?.user.id ?? null,
    userName: principal?.user.userName ?? null,
    ...subjectOf(world, request),
    clientId: principal?.key.id ?? null,
    clientName: principal?.key.name ?? null,
    clientIpAddress: request.ip,
    correlationId: request.correlationId,
    browserInfo: request.userAgent,
    httpMethod: operation.method,
    url: request.url,
    httpStatusCode: request.status,
    exceptions: request.failure,
    executionDuration: Math.max(0, Math.round(inMilliseconds(between(request.startedAt, now)))),
    parameters: request.parameters(),
    changes: kept(request.changes),
  });
}

/** The instant of the last record, and how many earlier records share it. */
export const LastAudit = object({ at: nullable(instant()), count: count() });

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0').slice(-length);

const partDigits = 3;
export const maxParts = 16 ** partDigits - 1;

/** The id of the next record. Its last digit varies between records, since the estimate of their memory depends on it. */
function newAuditId(world: World, at: Instant): string {
  const last = world.state('lastAudit', () => ({ at: null, count: 0 }));
  last.count = last.at === at ? last.count + 1 : 0;
  last.at = at;
  const ms = epochMilliseconds(at);
  const time = hex(ms, 12);
  const micros = Math.round((decimalMilliseconds(at) - ms) * 1000);
  const digit = (micros * 7 + ms + last.count) % 16;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(micros, 3)}-8000-${hex(last.count, 8)}${hex(0, partDigits)}${hex(digit, 1)}`;
}

/** The id of a part of a record: its action, a change, or a member of a change, numbered from 1. */
export const partId = (auditLogId: string, number: number): string =>
  auditLogId.slice(0, -partDigits - 1) + hex(number, partDigits) + auditLogId.slice(-1);
