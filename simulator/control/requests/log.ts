/** The request log of a world: who called what, and which step decided (design: Worlds). */
import { catalogue, isOperationId } from '../../../schemas/catalogue.ts';
import { formatInstant } from '../../../schemas/shared/instant.ts';
import { withoutPasted } from '../../../schemas/shared/pasted-secrets.ts';
import { rulesOfOperation } from '../../../schemas/rules-of.ts';
import { type LoggedRequest, type NumberedRequest, steps } from '../../watch/request-log.ts';
import { shownReason } from '../../wire/no-route.ts';
import { watch } from '../../watch/watch.ts';
import type { Tenant } from '../../pipeline/tenant.ts';
import type { ControlCall } from '../operation.ts';
import { streamed } from '../streams.ts';
import { tenantOf } from '../worlds/world.ts';

/** The outcome of each step, up to the deciding one. */
function decisions({ decidedBy, code, status }: LoggedRequest): readonly { readonly step: string; readonly outcome: string }[] {
  const outcome = status === null ? 'dropped' : code === null ? 'answered' : 'refused';
  const last = steps.findIndex((step) => step === decidedBy);
  return [...steps.slice(0, Math.max(last, 0)).map((step) => ({ step, outcome: 'passed' })), { step: decidedBy, outcome }];
}

/** Ids of the rules about an operation; `null`: the path has none. */
const rulesOf = (operation: string | null): readonly string[] =>
  operation !== null && isOperationId(operation) ? rulesOfOperation(catalogue[operation]).map(({ id }) => id) : [];

/** An entry as the control plane shows it. */
export const presentRequest = ({ exchanges, personaOf }: Tenant, entry: NumberedRequest) => {
  const { decidedBy: _, at, elapsedMs, ...rest } = entry;
  return {
    at: formatInstant(at),
    ...rest,
    url: withoutPasted(rest.url),
    ignored: rest.ignored.map(withoutPasted),
    reason: shownReason(entry),
    elapsedMs: Math.round(elapsedMs * 100) / 100,
    persona: entry.keyId === null ? null : personaOf(entry.keyId),
    hasExchange: exchanges.has(entry.sequence),
    steps: decisions(entry),
    rules: rulesOf(entry.operation),
  };
};

/** Newest last; `limit` keeps the newest. */
export function readRequests(call: ControlCall): unknown {
  const { limit } = call.query as { readonly limit?: number };
  const tenant = tenantOf(call);
  const { entries } = tenant.log;
  return { requests: (limit === undefined ? entries : entries.slice(-limit)).map((entry) => presentRequest(tenant, entry)) };
}

/** From then on what is sent and answered is kept. */
export function streamRequests(call: ControlCall): unknown {
  const tenant = tenantOf(call);
  watch(tenant);
  return streamed(tenant.log, 'request', (entry) => presentRequest(tenant, entry));
}
