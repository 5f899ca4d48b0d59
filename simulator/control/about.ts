import { openapi } from '../../schemas/openapi/document.ts';
import { array, boolean, map, text, Type } from '../../schemas/shape.ts';
import { closed, count, type ControlCall, type ControlOperation } from './operation.ts';
import { processLimits } from '../../schemas/limits.ts';
import { observed } from '../../schemas/observed.ts';
import type { Memory } from '../worlds/memory.ts';

const HealthSchema = closed('SimulatorHealth', {
  status: Type.Enum(['ready']),
  worlds: count(1),
  defaultWorld: text(),
  maximumWorlds: count(1),
  memory: closed('Memory', { residentBytes: count(), heapBytes: count(), maximumHeapBytes: count(), isFull: boolean() }),
});

const MetricsSchema = closed('Metrics', { counters: array(closed('Counter', { name: text(), labels: map(text()), value: count() })) });

export const OpenApiSchema = Type.Object({ openapi: text(), paths: map(Type.Unknown()) }, { 'x-name': 'OpenApiDocument' });

function memoryOf(memory: Memory): unknown {
  const { used, limit } = memory.heap;
  return { residentBytes: process.memoryUsage.rss(), heapBytes: used, maximumHeapBytes: limit, isFull: memory.isFull() };
}

const health = ({ worlds: { registry, memory } }: ControlCall): unknown => ({
  status: 'ready',
  worlds: registry.size,
  defaultWorld: registry.default.id,
  maximumWorlds: processLimits.worlds.max,
  memory: memoryOf(memory),
});

/** Counts polls of listen sessions, which the request log leaves out (concepts: Listen sessions, 9; assumptions: LS13). */
const metrics = ({ worlds: { registry } }: ControlCall): unknown => ({
  counters: registry.all.flatMap(({ id, watch: { polls } }) =>
    polls.counts.map(({ result, merchant, value }) => ({
      name: 'ListenSessionMetrics.polls',
      labels: { world: id, result, merchant },
      value,
    })),
  ),
});

const complete = {};
const documents = new WeakMap<object, object>();

/** The description of the gateway that the default world serves. Large and constant, so it is built once and frozen. */
export async function gatewayDocument({ worlds: { registry } }: Pick<ControlCall, 'worlds'>): Promise<object> {
  const { without } = registry.default;
  const key = without.length === 0 ? complete : without;
  const made = documents.get(key) ?? Object.freeze(openapi({ without, observed: observed() }));
  documents.set(key, made);
  return made;
}

export const aboutOperations = [
  { id: 'health', method: 'GET', path: '/health', summary: 'Check that the simulator is ready', reply: HealthSchema, run: health },
  {
    id: 'metrics',
    method: 'GET',
    path: '/metrics',
    summary: 'Read the counters of listen-session polls',
    reply: MetricsSchema,
    run: metrics,
  },
  {
    id: 'gatewayDocument',
    method: 'GET',
    path: '/openapi.json',
    summary: 'Read the OpenAPI document of the gateway',
    reply: OpenApiSchema,
    run: gatewayDocument,
  },
] as const satisfies readonly ControlOperation[];
