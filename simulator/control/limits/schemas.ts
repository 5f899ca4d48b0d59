/** Bodies of the calls about rate limits. */
import { array, instant, nullable, text, Type } from '../../../schemas/shape.ts';
import { closed, count } from '../schema.ts';

export const LimitsSchema = closed('Limits', {
  windows: array(
    closed('LimitWindow', {
      limiter: text(),
      key: text(),
      permitLimit: Type.Number(),
      windowSeconds: Type.Number(),
      used: Type.Number(),
      remaining: count(),
      resetsAt: instant(),
      profile: nullable(text()),
    }),
  ),
});
