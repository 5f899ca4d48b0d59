/** What leaves the world and what comes back: the domain says what to post and judges the outcome, others own the network. */
import type { Instant } from '../../../schemas/shared/instant.ts';

/** A delivery whose turn has come. It is signed when it is its destination's next one, not before. */
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

/** What came of one. A receiver that answered has a status, whatever else was wrong with its answer. */
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
  /** Work that sends falls due at an instant: a running world sees to it then, though nobody asks. */
  wake(at: Instant): void;
}

/** Only a 2xx is a success; a redirect is not followed (assumptions: N6). */
export const isSuccess = ({ statusCode }: Outcome): boolean => statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Why an attempt failed, in one line. */
export const failureOf = ({ statusCode, error }: Outcome): string => error ?? `The receiver answered ${statusCode}.`;

/** The pause that a receiver asks for: it is heeded from one that is overloaded or away for a while (assumptions: N6). */
export const pauseAsked = ({ statusCode, retryAfterSeconds }: Outcome): number | null =>
  statusCode === 429 || statusCode === 503 ? retryAfterSeconds : null;
