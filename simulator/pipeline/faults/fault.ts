/** The faults of a world as the control plane takes them (docs/how-to/inject-faults.md). */

type Scalar = string | number | boolean | null;

/** Which of the things that fit a fault it applies to. */
export interface Occurrence {
  /** Lets so many pass first. */
  readonly skip?: number;
  /** How many it applies to after that; unlimited when absent. */
  readonly count?: number;
  /** The share of them that it applies to, from 0 to 1; all when absent. */
  readonly rate?: number;
}

/** Members that must have these values, by dotted path. */
export type Match = Readonly<Record<string, Scalar>>;

export interface Edit {
  /** Dotted path of a member of the answer; an item of a list by its index. */
  readonly path: string;
  readonly value?: unknown;
  /** Instead of a value: a member of the body or the query of the request, which it gets. */
  readonly request?: string;
}

type BodyKind = 'envelope' | 'html' | 'garbage' | 'empty';

export interface RequestFault extends Occurrence {
  /** Operation id, or `*` for all. */
  readonly operation: string;
  /** Members of the body of the request, or parameters of its path. */
  readonly match?: Match;
  /** The operation is carried out first, and then its answer suffers. */
  readonly after?: 'commit';
  /** Real milliseconds to wait: before the operation, or between it and its answer. */
  readonly delay?: number;
  /** Answer with this status and the envelope (429: the rate-limit body). */
  readonly status?: number;
  /** Code of the envelope. */
  readonly code?: string;
  readonly body?: BodyKind;
  readonly contentType?: string;
  /** Text of `Retry-After`, valid or not; null: none. */
  readonly retryAfter?: string | null;
  /** Close the connection without an answer. */
  readonly drop?: boolean;
  /** Reset the connection without an answer. */
  readonly reset?: boolean;
  /** Answer 200 with a body cut in the middle. */
  readonly malformed?: boolean;
  /** Close the connection after so many bytes of the head or the body of the answer. */
  readonly cut?: { readonly part: 'head' | 'body'; readonly bytes: number };
  /** Send the answer so many bytes at a time, and close the connection. */
  readonly slow?: { readonly bytes: number; readonly every: number };
  /** Answer 307 with this location. */
  readonly redirect?: string;
  /** Set members of the answer of the operation. */
  readonly edit?: readonly Edit[];
}

/** Of the posts of webhooks, or of the events that listen sessions hold. */
export interface DeliveryFault extends Occurrence {
  /** Event type, or `*` for all. */
  readonly event: string;
  /** By default, posts to destinations. */
  readonly to?: 'destinations' | 'sessions';
  /** Members of the event. */
  readonly match?: Match;
  /** The post is lost: it counts as failed. */
  readonly drop?: boolean;
  /** Posts the event again, with the same id, after these durations of the world's clock. */
  readonly duplicate?: readonly string[];
  /** Posts it that much later, by the world's clock. */
  readonly delay?: string;
  /** Posts it after so many later ones to its destination. */
  readonly hold?: number;
  /** Posts it before the answer of the request that caused it. */
  readonly early?: boolean;
  /** Seconds by which the time in the signature is wrong. */
  readonly timestamp?: number;
  readonly signature?: 'other' | 'both' | 'none';
  /** Changes the body after it was signed. */
  readonly tamper?: boolean;
  /** Writes the body with other white space, and signs that. */
  readonly respace?: boolean;
  /** Another event type. */
  readonly type?: string;
  /** Further members of the event, by dotted path. */
  readonly add?: Readonly<Record<string, unknown>>;
}

/** Of the polls of listen sessions. */
export interface PollFault extends Occurrence {
  /** Returns events again, loses the older ones of several, or ends the session. */
  readonly poll: 'repeat' | 'gap' | 'end';
}

export type Fault = RequestFault | DeliveryFault | PollFault;
