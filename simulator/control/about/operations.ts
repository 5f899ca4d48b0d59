/** Calls about the simulator itself. */
import type { ControlOperation } from '../operation.ts';
import { gatewayDocument, health, metrics } from './about.ts';
import { HealthSchema, MetricsSchema, OpenApiSchema } from './schemas.ts';

export const aboutOperations: readonly ControlOperation[] = [
  {
    id: 'health',
    method: 'GET',
    path: '/health',
    summary: 'Check that the simulator is ready',
    reply: HealthSchema,
    run: health,
  },
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
  {
    id: 'controlDocument',
    method: 'GET',
    path: '/control-openapi.json',
    summary: 'Read the OpenAPI document of the control plane',
    reply: OpenApiSchema,
    run: async () => (await import('../document.ts')).controlDocument((await import('../operations.ts')).controlOperations),
  },
];
