/** Keeps an audit record of every write, refused ones included (assumptions: I9). */
import { worldLimits } from '../../../../schemas/limits.ts';
import type { Operation } from '../../../../schemas/operation.ts';
import type { Principal } from '../../kernel/principal.ts';
import { onlyReads } from '../../kernel/reads.ts';
import type { World } from '../../kernel/world.ts';

export interface AuditedRequest {
  readonly operation: Operation;
  readonly principal: Principal | null;
  readonly ip: string;
  readonly correlationId: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
}

const capacity = worldLimits.auditLogs.max;

/** Adds the audit record of a write; reads are not audited. */
export function audit(world: World, request: AuditedRequest): void {
  const { operation, principal } = request;
  if (onlyReads(operation)) return;
  const { auditLogs } = world.records;
  const sequence = world.next('auditLog');
  const oldest = auditLogs.all()[0];
  if (auditLogs.size >= capacity && oldest !== undefined) auditLogs.remove(oldest.id);
  auditLogs.insert({
    // Not drawn from the world's ids: a refused request must not move the ids of later records.
    id: `audit-${String(sequence).padStart(12, '0')}`,
    creationTime: world.clock.now(),
    operation: operation.id,
    keyId: principal?.key.id ?? null,
    userId: principal?.user.id ?? null,
    merchantId: principal?.merchantId ?? null,
    ipAddress: request.ip,
    correlationId: request.correlationId,
    method: operation.method,
    path: request.path,
    status: request.status,
    code: request.code,
  });
}
