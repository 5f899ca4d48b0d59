/** The owner of an audited request, and who sees the request (assumptions: 36, Audit log). */
import type { Operation } from '../../../../schemas/operation.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Reachable } from '../../kernel/acting-merchant.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import type { NotedChange } from './changes.ts';
import type { AuditRecord } from './record.ts';
import { isReseller, reachesMerchant, reachesOwned } from '../../kernel/reach.ts';

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
  readonly namedMerchantId: string | null;
  /** The inputs as JSON, without secrets. */
  parameters(): string;
  readonly changes: readonly NotedChange[];
}

type Subject = Pick<AuditRecord, 'merchantId' | 'resellerId'>;

/** The only merchant whose records changed; null if there is none or more than one. */
function changedMerchant(changes: readonly NotedChange[]): string | null {
  let found: string | null = null;
  for (const { before, after } of changes) {
    const { merchantId = null } = (after ?? before ?? {}) as { readonly merchantId?: string | null };
    if (merchantId === null) continue;
    if (found !== null && found !== merchantId) return null;
    found = merchantId;
  }
  return found;
}

/**
 * A request belongs to the caller's merchant. If the caller has none, it belongs to the merchant that it names within reach, else to the
 * only merchant whose records it changed: a merchant sees changes to what it owns. An anonymous request has no owner; only the host sees
 * it.
 */
export function subjectOf(world: World, { principal, namedMerchantId, changes }: AuditedRequest): Subject {
  if (principal === null) return { merchantId: null, resellerId: null };
  if (principal.merchantId !== null) return { merchantId: principal.merchantId, resellerId: null };
  const isNamed = namedMerchantId !== null && reachesMerchant({ world, principal }, namedMerchantId);
  const merchantId = isNamed && world.records.merchants.get(namedMerchantId) !== undefined ? namedMerchantId : changedMerchant(changes);
  return { merchantId, resellerId: principal.resellerId };
}

/** A merchant sees its own requests; a reseller those of its merchants and its own; the host everything. */
export function visible(call: AuthenticatedCall): Reachable<AuditRecord> {
  const { world, principal } = call;
  const { auditLogs } = world.records;
  if (principal.merchantId !== null) return { source: auditLogs.by('merchantId', principal.merchantId) };
  if (principal.resellerId === null) return { source: auditLogs.all() };
  return { source: auditLogs.all(), keep: (record) => isVisible(call, record) };
}

export const isVisible = (call: AuthenticatedCall, record: AuditRecord): boolean => {
  const { principal } = call;
  if (isReseller(principal) && record.resellerId === principal.resellerId) return true;
  return reachesOwned(call, record);
};
