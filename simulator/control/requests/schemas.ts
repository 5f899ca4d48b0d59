/** Bodies of the calls about requests. */
import { worldLimits } from '../../../schemas/limits.ts';
import { array, boolean, instant, map, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { closed, count } from '../schema.ts';

export const RequestsQuerySchema = closed('RequestsQuery', {
  limit: optional(Type.Integer({ minimum: 1, maximum: worldLimits.requestLog.max })),
});

export const StepSchema = closed('Step', { step: text(), outcome: Type.Enum(['passed', 'refused', 'answered', 'dropped']) });
const logged = {
  sequence: count(1),
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
  persona: nullable(text()),
  elapsedMs: Type.Number({ minimum: 0 }),
  hasExchange: boolean(),
};
export const LoggedRequestSchema = closed('LoggedRequest', logged);
export const RequestsSchema = closed('Requests', { requests: array(LoggedRequestSchema) });

const message = { headers: map(text()), body: nullable(text()), truncated: boolean() };

export const ExchangeSchema = closed('RequestExchange', {
  ...logged,
  request: nullable(closed('SentRequest', { method: text(), url: text(), ...message })),
  response: nullable(closed('SentResponse', { status: Type.Integer(), ...message })),
});
