/** The audit record of an answered request. */
import { needsNoKey } from '../domain/kernel/authorization.ts';
import type { Refusal } from '../domain/kernel/refusal.ts';
import { audit, isAudited } from '../domain/platform/audit/audit.ts';
import { namedMerchant, shownInputs } from '../watch/shown-inputs.ts';
import type { Step } from '../watch/watched-request.ts';
import { loggedText, withoutSecrets } from '../watch/without-secrets.ts';
import { type Exchange, headerOf } from './exchange.ts';

const maxUserAgent = 256;

/** Writes the record, if the request is audited. `refusal` null: it succeeded. */
export function auditAnswer(exchange: Exchange, status: number, decidedBy: Step, refusal: Refusal | null): void {
  const { world, operation, principal } = exchange;
  if (operation === null || !isAudited(operation, world)) return;
  // A failed authentication is not audited (assumptions: 36).
  if (principal === null && (decidedBy === 'authentication' || !needsNoKey(operation, world.choices))) return;
  const userAgent = headerOf(exchange.request, 'user-agent');
  exchange.auditId = audit(world, {
    operation,
    principal,
    ip: exchange.ip,
    correlationId: withoutSecrets(exchange.correlationId),
    userAgent: userAgent === undefined ? null : withoutSecrets(userAgent.slice(0, maxUserAgent)),
    // Most writes have the path of their operation: records share its text.
    url: exchange.request.url === operation.path ? operation.path : loggedText(exchange.request.url ?? ''),
    status,
    failure: refusal === null ? null : `${refusal.code}: ${refusal.message}`,
    startedAt: exchange.startedAt,
    namedMerchantId: namedMerchant(exchange),
    parameters: shownInputs(exchange),
    changes: exchange.changes ?? [],
  });
}
