/** The simulator's health, metrics and descriptions of both APIs. */
import { processLimits } from '../../../schemas/limits.ts';
import { observed } from '../../../schemas/observed.ts';
import type { Memory } from '../../worlds/memory.ts';
import type { ControlCall } from '../operation.ts';

function memoryOf(memory: Memory): unknown {
  const { used, limit } = memory.heap;
  return { residentBytes: process.memoryUsage.rss(), heapBytes: used, maximumHeapBytes: limit, isFull: memory.isFull() };
}

export const health = ({ tenants: { registry, memory } }: ControlCall): unknown => ({
  status: 'ready',
  worlds: registry.size,
  defaultWorld: registry.default.id,
  maximumWorlds: processLimits.worlds.max,
  memory: memoryOf(memory),
});

/** Polls of listen sessions, which no request log holds (concepts: Listen sessions, 9; assumptions: LS13). */
export const metrics = ({ tenants: { registry } }: ControlCall): unknown => ({
  counters: registry.all.flatMap(({ id, polls }) =>
    polls.counts.map(({ result, merchant, value }) => ({
      name: 'ListenSessionMetrics.polls',
      labels: { world: id, result, merchant },
      value,
    })),
  ),
});

/** Stands for every simulator that serves all groups. */
const complete = {};
const documents = new WeakMap<object, object>();

/** The gateway's description, as the default world serves it: large and always the same, so it is loaded when first asked for, made once and frozen. */
export async function gatewayDocument({ tenants: { registry } }: Pick<ControlCall, 'tenants'>): Promise<object> {
  const { without } = registry.default;
  const { openapi } = await import('../../../schemas/openapi/document.ts');
  const key = without.length === 0 ? complete : without;
  const made = documents.get(key) ?? Object.freeze(openapi({ without, observed: observed() }));
  documents.set(key, made);
  return made;
}
