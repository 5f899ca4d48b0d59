/** One entry of the choice `answers.learned`. */

/** The answer that the simulator gives without any entry. */
export interface LearnedCondition {
  readonly answer: 'success' | 'refusal' | 'any';
  readonly status?: number;
  /** Of the envelope of a refusal. */
  readonly code?: string | null;
  /** An input that the request lacks: a member of the body, or `query.NAME`. */
  readonly without?: string;
}

/** The one thing in which the deployment differs. A member is a dotted path; `items[].x` is the member `x` of each item. */
export type LearnedBehaviour =
  | { readonly status: number }
  | { readonly code: string | null }
  /** Null: the header is not sent. */
  | { readonly header: string; readonly value: string | null }
  | { readonly member: string; readonly absent: true }
  /** The member is added, or has always this value. */
  | { readonly member: string; readonly value: unknown }
  /** The member is added, with another value each time. */
  | { readonly member: string; readonly generate: 'uuid' | 'instant' | 'text' }
  /** The member is added, with the value of another one of the simulator's answer; both in the same item of a list, if in one. */
  | { readonly member: string; readonly from: string }
  /** The value of an input that the caller left out: a member of the body, or `query.NAME`. */
  | { readonly give: string; readonly value: unknown };

/** One behaviour of a deployment, with the operations and answers that show it. */
export interface LearnedAnswer {
  /** An operation, a group (`customers.*`), or `*`. */
  readonly operation: string;
  readonly when: LearnedCondition;
  readonly then: LearnedBehaviour;
}
