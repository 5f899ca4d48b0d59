/** Bodies of failures (concepts: Errors). */
import { anything, array, assumed, int32, map, maybe, nullable, shape, text, type Static } from '../shape.ts';

/** One rejected input (assumptions: E3). */
const ValidationErrorDto = shape('ValidationErrorDto', 'assumed', {
  message: text(),
  members: array(text()),
});

/** `details` and `data` are assumed (assumptions: E1). The code may be null: no document says that every failure has one. */
export const RemoteServiceErrorInfo = shape('RemoteServiceErrorInfo', 'documented', {
  code: nullable(text()),
  message: text(),
  validationErrors: maybe(assumed(array(ValidationErrorDto))),
  details: maybe(assumed(text())),
  data: maybe(assumed(map(anything()))),
});
export type RemoteServiceErrorInfo = Static<typeof RemoteServiceErrorInfo>;

/** Body of every failure except 429. */
export const ErrorEnvelope = shape('ErrorEnvelope', 'documented', { error: RemoteServiceErrorInfo });
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;

/** Body of a 429. */
export const RateLimitBody = shape('RateLimitBody', 'documented', {
  type: nullable(text()),
  title: nullable(text()),
  status: int32(),
  detail: nullable(text()),
  retryAfterSeconds: int32({ minimum: 1 }),
});
export type RateLimitBody = Static<typeof RateLimitBody>;
