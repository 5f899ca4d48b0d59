/** The work that is due next in a world. */
import { formatInstant } from '../../../schemas/shared/instant.ts';
import type { ControlCall } from '../operation.ts';
import { tenantOf } from '../worlds/world.ts';
import { titles } from './titles.ts';

const defaultLimit = 50;

/** Soonest first. */
export function readSchedule(call: ControlCall): unknown {
  const { limit = defaultLimit } = call.query as { readonly limit?: number };
  const due = tenantOf(call).world.schedule.state.slice(0, limit);
  return { due: due.map(({ at, kind, id }) => ({ at: formatInstant(at), kind, id, title: titles[kind] })) };
}
