/** Port for outbound posts: the domain decides what to post and judges the outcome; the networking is done elsewhere. */
import type { Instant } from '../../../schemas/shared/instant.ts';

/** A delivery that is ready to send. It is signed only when its turn at the destination comes. */
export interface Queued {
  readonly deliveryId: string;
  readonly destinationId: string;
  /** The world's instant at which it was due. */
  readonly at: Instant;
  /** A repeated post, whatever its earlier outcome; the new outcome is not recorded. */
  readonly isRepeat?: true;
}

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Limit of the whole exchange, in real milliseconds. */
  readonly timeout: number;
}

/** The outcome of a post. If the receiver answered, there is a status, even if the rest of the answer is invalid. */
export interface Outcome {
  readonly statusCode: number | null;
  /** The beginning of the answer. */
  readonly responseBody: string | null;
  readonly retryAfterSeconds: number | null;
  /** One line; null if there was an answer. */
  readonly error: string | null;
}

export interface Outbox {
  add(queued: Queued): void;
  /** Posts something that is not a delivery. Never rejects: an error is an outcome. */
  post(outgoing: Outgoing): Promise<Outcome>;
}

/** Only a 2xx is a success; redirects are not followed (assumptions: N6). */
export const isSuccess = ({ statusCode }: Outcome): boolean => statusCode !== null && statusCode >= 200 && statusCode < 300;

export const failureOf = ({ statusCode, error }: Outcome): string => error ?? `The receiver answered ${statusCode}.`;

/** The pause that a receiver asks for, respected if it is overloaded or temporarily unavailable (assumptions: N6). */
export const pauseAsked = ({ statusCode, retryAfterSeconds }: Outcome): number | null =>
  statusCode === 429 || statusCode === 503 ? retryAfterSeconds : null;
