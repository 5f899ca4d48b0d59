/** Bodies of the calls about requests. */
import { worldLimits } from '../../../schemas/limits.ts';
import { array, instant, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { closed } from '../schema.ts';

export const RequestsQuerySchema = closed('RequestsQuery', {
  limit: optional(Type.Integer({ minimum: 1, maximum: worldLimits.requestLog.max })),
});

export const StepSchema = closed('Step', { step: text(), outcome: Type.Enum(['passed', 'refused', 'answered', 'dropped']) });
export const LoggedRequestSchema = closed('LoggedRequest', {
  at: instant(),
  method: text(),
  url: text(),
  operation: nullable(text()),
  keyId: nullable(text()),
  userId: nullable(text()),
  ip: text(),
  correlationId: text(),
  status: nullable(Type.Integer()),
  code: nullable(text()),
  reason: nullable(text()),
  ignored: array(text()),
  steps: array(StepSchema),
  rules: array(text()),
});
export const RequestsSchema = closed('Requests', { requests: array(LoggedRequestSchema) });
