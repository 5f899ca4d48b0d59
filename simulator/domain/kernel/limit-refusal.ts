/** A request over a rate limit: answered with the rate-limit body, not the envelope (concepts: Rate-limit body). */
import { Refusal } from './refusal.ts';

export class LimitRefusal extends Refusal {
  readonly limiter: string;
  /** Whole seconds, at least 1: the value in the body and in the `Retry-After` header. */
  readonly retryAfterSeconds: number;

  constructor(limiter: string, retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
    super(
      'limited',
      429,
      'Gateway:RateLimited',
      `The limit of ${limiter} is reached. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`,
      { reason: `the limit of ${limiter} is reached` },
    );
    this.limiter = limiter;
    this.retryAfterSeconds = seconds;
  }
}
