/** Port for outbound posts: the domain decides what to post and judges the outcome; others do the networking. */
import type { Instant } from '../../../schemas/shared/instant.ts';

/** A delivery that is ready to send. It is signed only when it is next at its destination. */
export interface Queued {
  readonly deliveryId: string;
  readonly destinationId: string;
  /** The instant of the world at which it was due. */
  readonly at: Instant;
}

/** One HTTP POST. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Real milliseconds that the whole exchange may take. */
  readonly timeout: number;
}

/** The outcome of a post. If the receiver answered, it has a status, even if the rest of the answer is invalid. */
export interface Outcome {
  readonly statusCode: number | null;
  /** The beginning of the answer. */
  readonly responseBody: string | null;
  /** From `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  /** One line; null when there was an answer. */
  readonly error: string | null;
}

/** Where deliveries wait to be sent. */
export interface Outbox {
  add(queued: Queued): void;
}

/** Only a 2xx is a success; a redirect is not followed (assumptions: N6). */
export const isSuccess = ({ statusCode }: Outcome): boolean => statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Why an attempt failed, in one line. */
export const failureOf = ({ statusCode, error }: Outcome): string => error ?? `The receiver answered ${statusCode}.`;

/** The pause that a receiver asks for; respected when it is overloaded or temporarily unavailable (assumptions: N6). */
export const pauseAsked = ({ statusCode, retryAfterSeconds }: Outcome): number | null =>
  statusCode === 429 || statusCode === 503 ? retryAfterSeconds : null;
