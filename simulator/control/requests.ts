/** The request log of a world: who called what, and which step decided (design: Worlds). */
import { formatInstant } from '../../schemas/instant.ts';
import { type LoggedRequest, steps } from '../http/request-log.ts';
import type { ControlCall } from './operation.ts';
import { tenantOf } from './world.ts';

/** How each step went, up to the one that decided. */
function decisions({ decidedBy, code }: LoggedRequest): readonly { readonly step: string; readonly outcome: string }[] {
  const outcome = code === null ? 'answered' : 'refused';
  const last = steps.findIndex((step) => step === decidedBy);
  return [...steps.slice(0, Math.max(last, 0)).map((step) => ({ step, outcome: 'passed' })), { step: decidedBy, outcome }];
}

const present = (entry: LoggedRequest) => {
  const { decidedBy: _, at, ...rest } = entry;
  return { at: formatInstant(at), ...rest, steps: decisions(entry) };
};

/** Newest last; `limit` keeps the newest. */
export function readRequests(call: ControlCall): unknown {
  const { limit } = call.query as { readonly limit?: number };
  const { entries } = tenantOf(call).log;
  return { requests: (limit === undefined ? entries : entries.slice(-limit)).map(present) };
}
