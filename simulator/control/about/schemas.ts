/** Bodies of the calls about the simulator itself. */
import { array, boolean, map, text, Type } from '../../../schemas/shape.ts';
import { closed, count } from '../schema.ts';

export const HealthSchema = closed('SimulatorHealth', {
  status: Type.Enum(['ready']),
  worlds: count(1),
  defaultWorld: text(),
  maximumWorlds: count(1),
  memory: closed('Memory', { residentBytes: count(), heapBytes: count(), maximumHeapBytes: count(), isFull: boolean() }),
});

export const MetricsSchema = closed('Metrics', {
  counters: array(closed('Counter', { name: text(), labels: map(text()), value: count() })),
});

export const OpenApiSchema = Type.Object({ openapi: text(), paths: map(Type.Unknown()) }, { 'x-name': 'OpenApiDocument' });
