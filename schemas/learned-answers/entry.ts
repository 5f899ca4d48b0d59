/** One entry of the choice `answers.learned`. */

/** The simulator's response before any entry applies. */
export interface LearnedCondition {
  readonly answer: 'success' | 'refusal' | 'any';
  readonly status?: number;
  /** The code in the error envelope. */
  readonly code?: string | null;
  /** An input that the request lacks: a member of the body, or `query.NAME`. */
  readonly without?: string;
}

/** The one thing in which the deployment differs. A member is a dotted path; `items[].x` is the member `x` of each item. */
export type LearnedBehaviour =
  | { readonly status: number }
  | { readonly code: string | null }
  /** Null: omits the header. */
  | { readonly header: string; readonly value: string | null }
  | { readonly member: string; readonly absent: true }
  /** Adds the member, or sets it to this value. */
  | { readonly member: string; readonly value: unknown }
  /** Adds the member with a new value each time. */
  | { readonly member: string; readonly generate: 'uuid' | 'instant' | 'text' }
  /** Adds the member with the value of another member of the response; in a list, one of the same item. */
  | { readonly member: string; readonly from: string }
  /** Sets an input that the request lacks: a member of the body, or `query.NAME`. */
  | { readonly give: string; readonly value: unknown }
  /** An input without effect: the request is read as if it did not have it. */
  | { readonly ignore: string };

/** One behaviour of a deployment, with the operations and answers that show it. */
export interface LearnedAnswer {
  /** An operation, a group (`customers.*`), or `*`. */
  readonly operation: string;
  readonly when: LearnedCondition;
  readonly then: LearnedBehaviour;
}
