/** The faults of a world in the form that the control plane accepts (docs/how-to/inject-faults.md). */

type Scalar = string | number | boolean | null;

/** Which of the matching requests, posts or polls a fault applies to. */
export interface Occurrence {
  /** Lets this many pass first. */
  readonly skip?: number;
  /** Applies to this many after that; unlimited if absent. */
  readonly count?: number;
  /** Applies to this share of them, from 0 to 1; to all if absent. */
  readonly rate?: number;
}

/** Required values, by dotted path. */
export type Match = Readonly<Record<string, Scalar>>;

export interface Edit {
  /** Dotted path of a member of the response; an item of a list by its index. */
  readonly path: string;
  readonly value?: unknown;
  /** Instead of a value: a member of the request's body or query, whose value is copied. */
  readonly request?: string;
}

type BodyKind = 'envelope' | 'html' | 'garbage' | 'empty';

export interface RequestFault extends Occurrence {
  /** Operation id, or `*` for all. */
  readonly operation: string;
  /** Required values of the request's body or path parameters. */
  readonly match?: Match;
  /** Carries the operation out first, and then changes its response. */
  readonly after?: 'commit';
  /** Real milliseconds to wait: before the operation, or between it and its response. */
  readonly delay?: number;
  /** Responds with this status and the envelope (429: the rate-limit body). */
  readonly status?: number;
  /** Error code of the envelope. */
  readonly code?: string;
  readonly body?: BodyKind;
  readonly contentType?: string;
  /** Value of `Retry-After`, valid or not; null removes it. */
  readonly retryAfter?: string | null;
  /** Closes the connection without a response. */
  readonly drop?: boolean;
  /** Resets the connection without a response. */
  readonly reset?: boolean;
  /** Responds 200 with a truncated body. */
  readonly malformed?: boolean;
  /** Closes the connection after this many bytes of the head or the body. */
  readonly cut?: { readonly part: 'head' | 'body'; readonly bytes: number };
  /** Sends this many bytes of the response at a time, and closes the connection. */
  readonly slow?: { readonly bytes: number; readonly every: number };
  /** Responds 307 with this location. */
  readonly redirect?: string;
  /** Sets members of the operation's response. */
  readonly edit?: readonly Edit[];
}

/** A fault in webhooks, or in the events that listen sessions hold. */
export interface DeliveryFault extends Occurrence {
  /** Event type, or `*` for all. */
  readonly event: string;
  /** By default, webhooks to destinations. */
  readonly to?: 'destinations' | 'sessions';
  /** Required values of the event. */
  readonly match?: Match;
  /** Loses the post, which counts as failed. */
  readonly drop?: boolean;
  /** Posts the event again, with the same id, after each of these durations on the world's clock. */
  readonly duplicate?: readonly string[];
  /** Posts it later by this duration on the world's clock. */
  readonly delay?: string;
  /** Posts it after this many later events to the same destination. */
  readonly hold?: number;
  /** Posts it before the response to the request that caused it. */
  readonly early?: boolean;
  /** Shifts the time in the signature by this many seconds. */
  readonly timestamp?: number;
  readonly signature?: 'other' | 'both' | 'none';
  /** Changes the body after signing it. */
  readonly tamper?: boolean;
  /** Changes white space in the body before signing it. */
  readonly respace?: boolean;
  /** Replaces the event type. */
  readonly type?: string;
  /** Adds members to the event, by dotted path. */
  readonly add?: Readonly<Record<string, unknown>>;
}

/** A fault in polls of listen sessions. */
export interface PollFault extends Occurrence {
  /** Returns events again, loses all but the last of several, or ends the session. */
  readonly poll: 'repeat' | 'gap' | 'end';
}

export type Fault = RequestFault | DeliveryFault | PollFault;
