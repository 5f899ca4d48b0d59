/** Writes an audit record of every write, including refused ones (assumptions: I9, 28, 36). */
import type { Operation } from '../../../../schemas/operation.ts';
import {
  type Instant,
  between,
  inMilliseconds,
  decimalMilliseconds,
  epochMilliseconds,
  never,
} from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import type { Reachable } from '../../kernel/acting-merchant.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { type NotedChange, kept } from './changes.ts';
import type { AuditRecord } from './record.ts';
import { isReseller, reachesMerchant, reachesOwned } from '../../kernel/reach.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { keepWithin } from '../../kernel/collection.ts';
import { onlyReads } from '../../kernel/reads.ts';
import { hex, timeInHex } from '../../kernel/hex.ts';
import { count, instant, nullable, object } from '../../kernel/record-schema.ts';

// The owner of an audited request, and who sees the request (assumptions: 36, Audit log).

interface AuditedRequest {
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
  readonly parameters: string;
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
function subjectOf(world: World, { principal, namedMerchantId, changes }: AuditedRequest): Subject {
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

const { max } = worldLimits.auditLogs;

/** Writes are audited; reads only if the deployment chose so. */
export const isAudited = (operation: Operation, { choices }: World): boolean =>
  operation.unlogged !== true && (!onlyReads(operation) || choices['audit.includeReads']);

/** Returns the id of the record. */
export function audit(world: World, request: AuditedRequest): string {
  const { operation, principal } = request;
  const now = world.clock.now();
  const { merchantId, resellerId } = subjectOf(world, request);
  keepWithin(world.records.auditLogs, max);
  const { id } = world.records.auditLogs.insert({
    id: newAuditId(world, now),
    creationTime: now,
    operation: operation.id,
    userId: principal?.user.id ?? null,
    userName: principal?.user.userName ?? null,
    merchantId,
    resellerId,
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
    parameters: request.parameters,
    changes: kept(request.changes),
  });
  return id;
}

/** The instant of the last record, and how many earlier records share it. */
export const LastAudit = object({ at: nullable(instant()), count: count() });

const partDigits = 3;
export const maxParts = 16 ** partDigits - 1;

/** The id of the next record. Its last digit varies between records, since the estimate of their memory depends on it. */
function newAuditId(world: World, at: Instant): string {
  const last = world.state('lastAudit', () => ({ at: null, count: 0 }));
  last.count = last.at === at ? last.count + 1 : 0;
  last.at = at;
  if (at !== beginning.at) beginning = beginningOf(at);
  const digit = (beginning.number + last.count) % 16;
  return `${beginning.text}${hex(last.count, 8)}${noPart}${hex(digit, 1)}`;
}

const noPart = hex(0, partDigits);

/** The common beginning of the ids of one instant, and the number from which their last digits count up. */
function beginningOf(at: Instant) {
  const ms = epochMilliseconds(at);
  const time = timeInHex(ms);
  const micros = Math.round((decimalMilliseconds(at) - ms) * 1000);
  return { at, number: micros * 7 + ms, text: `${time.slice(0, 8)}-${time.slice(8)}-7${hex(micros, 3)}-8000-` };
}

/** Cached, since busy clients make several requests in one instant. */
let beginning = { at: never, number: 0, text: '' };

/** The id of a part of a record: its action, a change, or a member of a change, numbered from 1. */
export const partId = (auditLogId: string, number: number): string =>
  auditLogId.slice(0, -partDigits - 1) + hex(number, partDigits) + auditLogId.slice(-1);
