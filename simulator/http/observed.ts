/** One answered request, for people who watch: what the request log holds, and more for requests that it does not hold. */
import type { Refusal } from '../domain/kernel/refusal.ts';
import type { Exchange } from './exchange.ts';
import type { Step } from './request-log.ts';
import { withoutSecrets } from './without-secrets.ts';

export interface ObservedRequest {
  /** Id of the world that answered. */
  readonly world: string;
  readonly method: string;
  /** Path and query, without secrets. */
  readonly url: string;
  readonly status: number;
  /** Null for an anonymous or refused caller. */
  readonly keyId: string | null;
  /** Name of the persona that the key was made for. */
  readonly persona: string | null;
  /** The step that answered. */
  readonly decidedBy: Step;
  readonly code: string | null;
  /** Why it was refused: the explanation that is kept from the caller, else the first validation error. */
  readonly reason: string | null;
  /** What of the request had no effect. */
  readonly ignored: readonly string[];
}

/** Called once for each answered request; calls back for what it wants to know. */
export type RequestObserver = (describe: () => ObservedRequest) => void;

export function observed(exchange: Exchange, status: number, decidedBy: Step, refusal: Refusal | null): ObservedRequest {
  const { request, tenant, principal, ignored } = exchange;
  const { reason, validationErrors } = refusal?.detail ?? {};
  return {
    world: tenant.id,
    method: request.method,
    url: withoutSecrets(request.url),
    status,
    keyId: principal?.key.id ?? null,
    persona: principal === null ? null : tenant.personaOf(principal.key.id),
    decidedBy,
    code: refusal?.code ?? null,
    reason: reason ?? validationErrors?.[0]?.message ?? null,
    ignored,
  };
}
