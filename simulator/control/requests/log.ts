/** The request log of a world: who called what, and which step decided (design: Worlds). */
import { catalogue, isOperationId } from '../../../schemas/catalogue.ts';
import { formatInstant } from '../../../schemas/shared/instant.ts';
import { register } from '../../../schemas/register.ts';
import { type LoggedRequest, steps } from '../../http/request-log.ts';
import type { ControlCall } from '../operation.ts';
import { tenantOf } from '../worlds/world.ts';

/** The outcome of each step, up to the deciding one. */
function decisions({ decidedBy, code, status }: LoggedRequest): readonly { readonly step: string; readonly outcome: string }[] {
  const outcome = status === null ? 'dropped' : code === null ? 'answered' : 'refused';
  const last = steps.findIndex((step) => step === decidedBy);
  return [...steps.slice(0, Math.max(last, 0)).map((step) => ({ step, outcome: 'passed' })), { step: decidedBy, outcome }];
}

const documentation = /operation \d+/;
const rulesByPlace = new Map<string, readonly string[]>();

/** The rules about an operation that the specification shows in detail; none for other operations. */
function rulesOf(operation: string | null): readonly string[] {
  const place = operation !== null && isOperationId(operation) ? documentation.exec(catalogue[operation].source)?.[0] : undefined;
  if (place === undefined) return [];
  const known = rulesByPlace.get(place);
  if (known !== undefined) return known;
  const found = Object.values(register).filter(({ source }) => documentation.exec(source)?.[0] === place);
  const ids = found.map(({ id }) => id);
  rulesByPlace.set(place, ids);
  return ids;
}

const present = (entry: LoggedRequest) => {
  const { decidedBy: _, at, ...rest } = entry;
  return { at: formatInstant(at), ...rest, steps: decisions(entry), rules: rulesOf(entry.operation) };
};

/** Newest last; `limit` keeps the newest. */
export function readRequests(call: ControlCall): unknown {
  const { limit } = call.query as { readonly limit?: number };
  const { entries } = tenantOf(call).log;
  return { requests: (limit === undefined ? entries : entries.slice(-limit)).map(present) };
}
