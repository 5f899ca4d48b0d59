import { processLimits } from '../../../schemas/limits.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { HealthStatus } from '../../../schemas/platform/health/group.ts';
import { components } from '../../domain/platform/health/module.ts';
import { array, optional, Type } from '../../../schemas/shape.ts';
import { closed } from '../schema.ts';

export const FaultSchema = closed('Fault', {
  operation: Type.String({
    description: 'Id of an operation of the catalogue, or * for all of them.',
    examples: [operations[0]?.id ?? '*', '*'],
  }),
  status: optional(Type.Integer({ minimum: 400, maximum: 599, description: 'Answer with this status and the body that belongs to it.' })),
  delay: optional(
    Type.Integer({
      minimum: 0,
      maximum: processLimits.faultDelayMs.max,
      description: 'Milliseconds of wall time to wait before the answer.',
    }),
  ),
  drop: optional(Type.Boolean({ description: 'Close the connection without an answer.' })),
  malformed: optional(Type.Boolean({ description: 'Answer 200 with a truncated body.' })),
  count: optional(Type.Integer({ minimum: 1, description: 'The number of requests that the fault applies to; all when absent.' })),
  rate: optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'The share of requests that the fault applies to; all when absent.' }),
  ),
});
export const FaultsSchema = closed('Faults', { faults: array(FaultSchema) });

export const ComponentRequestSchema = closed('ComponentRequest', {
  component: Type.Enum(components.map(({ name }) => name)),
  status: HealthStatus,
});
