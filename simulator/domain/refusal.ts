/** A refused request: what the caller is told, and which documented rules ask for it. */

/** One entry of `validationErrors` (assumptions: E3). */
export interface ValidationError {
  readonly message: string;
  readonly members: readonly string[];
}

export interface RefusalDetail {
  readonly data?: Readonly<Record<string, unknown>>;
  readonly validationErrors?: readonly ValidationError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Explanation for the request log; never sent. */
  readonly reason?: string;
}

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: RefusalDetail;

  constructor(status: number, code: string, message: string, detail: RefusalDetail = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}


export const invalid = (errors: readonly ValidationError[]): Refusal =>
  new Refusal(400, 'Gateway:ValidationFailed', 'The request is not valid.', { validationErrors: errors });

/** A validation failure about one member. */
export const invalidMember = (member: string, message: string): Refusal => invalid([{ message, members: [member] }]);

/** The one not-found answer: the same bytes for a missing and for a hidden record (concepts: Errors, rules 1 and 4). */
export const notFound = (reason?: string): Refusal =>
  new Refusal(404, 'Gateway:EntityNotFound', 'The record was not found.', reason === undefined ? {} : { reason });

export const forbidden = (permission: string): Refusal =>
  new Refusal(403, 'Volo.Authorization:010002', 'A permission that this operation requires is missing.', { data: { PolicyName: permission } });

/** A state that does not allow the operation, a duplicate, a held lock (assumptions: E12). */
export const conflict = (code: string, message: string, data?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(409, code, message, data === undefined ? {} : { data });

/** A business rule that refuses the request (assumptions: E11). */
export const refused = (code: string, message: string, data?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(403, code, message, data === undefined ? {} : { data });
