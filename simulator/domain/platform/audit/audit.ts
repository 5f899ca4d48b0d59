/** Keeps an audit record of every write, refused ones included (assumptions: I9, 28, 36). */
import { worldLimits } from '../../../../schemas/limits.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import { between, inMilliseconds, type Instant } from '../../../../schemas/shared/instant.ts';
import { keepWithin } from '../../kernel/bound.ts';
import type { Principal } from '../../kernel/principal.ts';
import { onlyReads } from '../../kernel/reads.ts';
import type { World } from '../../kernel/world.ts';
import { kept, type NotedChange } from './changes.ts';
import { newAuditId } from './id.ts';
import { subjectOf } from './subject.ts';

export interface AuditedRequest {
  readonly operation: Operation;
  readonly principal: Principal | null;
  readonly ip: string;
  readonly correlationId: string;
  readonly userAgent: string | null;
  readonly url: string;
  readonly status: number;
  /** Code and message of the refusal. */
  readonly failure: string | null;
  readonly startedAt: Instant;
  /** The merchant that path, body or query name. */
  readonly namedMerchantId: string | null;
  /** The inputs as JSON, without secrets. */
  parameters(): string;
  readonly changes: readonly NotedChange[];
}

const { max } = worldLimits.auditLogs;

/** Whether requests of an operation are audited: writes, and reads where the deployment chose so. */
export const isAudited = (operation: Operation, { choices }: World): boolean =>
  operation.unlogged !== true && (!onlyReads(operation) || choices['audit.includeReads']);

/** Adds the audit record of a request that is audited. */
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
