/** Shapes that the notification resources share (assumptions: 3, 18.1). */
import { array, boolean, instant, int32, maybe, nullable, shape, text, type Static } from '../shape.ts';

/** Optional body of the duplicate operations (assumptions: N17). */
export const NotificationDuplicateDto = shape('NotificationDuplicateDto', 'assumed', { name: maybe(text(128)) });
export type NotificationDuplicateDto = Static<typeof NotificationDuplicateDto>;

export const ValidationResultDto = shape('ValidationResultDto', 'assumed', {
  isValid: boolean(),
  errors: array(shape('ValidationResultErrorDto', 'assumed', { path: text(), message: text() })),
});
export type ValidationResultDto = Static<typeof ValidationResultDto>;

export const ConnectionTestResultDto = shape('ConnectionTestResultDto', 'assumed', {
  success: boolean(),
  message: nullable(text()),
  latencyMs: int32({ minimum: 0 }),
  testedAt: instant(),
  providerReference: nullable(text()),
});
export type ConnectionTestResultDto = Static<typeof ConnectionTestResultDto>;
