import type { ValidationResultDto } from '../../../schemas/notifications/common-types.ts';

/** One entry of `validationErrors` (assumptions: E3). */
export interface ValidationError {
  readonly message: string;
  /** Camel-case paths: `billingAddress.postalCode`, `filters[0].field`, `$` for the whole body. */
  readonly members: readonly string[];
}

/** The kind of error, if a deployment may choose its status. */
export type RefusalKind =
  | 'validation'
  | 'malformedId'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'staleStamp'
  | 'duplicateName'
  | 'state'
  | 'businessRule'
  | 'refusedToken'
  | 'limited'
  | 'other';

/** Why a key is refused. Only the request log shows it. */
export type KeyRefusalReason =
  | 'Missing'
  | 'Malformed'
  | 'Unknown'
  | 'Deleted'
  | 'Revoked'
  | 'Suspended'
  | 'Inactive'
  | 'Expired'
  | 'OverlapLapsed'
  | 'OwnerInactive'
  | 'SourceNotAllowed';

export type CallerReason = KeyRefusalReason | 'no such download token' | 'the download token is too old';

export type SessionReason =
  'no live session has this id' | 'the session belongs to another merchant' | 'the session belongs to another user';

/** Values as the reply shows them: amounts in major units, instants as text. */
type RefusalData = Readonly<Record<string, Fact | readonly string[] | readonly Readonly<Record<string, Fact>>[]>>;
type Fact = string | number | boolean | null;

interface RefusalDetail {
  readonly data?: RefusalData;
  readonly validationErrors?: readonly ValidationError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Only for the request log; never sent. */
  readonly reason?: string;
}

export class Refusal extends Error {
  readonly kind: RefusalKind;
  /** The status, unless a choice overrides it. */
  readonly status: number;
  readonly code: string;
  readonly detail: RefusalDetail;

  constructor(kind: RefusalKind, status: number, code: string, message: string, detail: RefusalDetail = {}) {
    // Refusals are expected: no stack is needed, and capturing one costs as much as the whole request.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** Whether a refusal has one of the typed reasons. All others are texts for people. */
export const isRefusedFor = ({ detail }: Refusal, reason: CallerReason | SessionReason): boolean => detail.reason === reason;

/** `what` completes "The field … ". */
export const fault = (member: string, what: string): ValidationError => ({ message: `The field ${member} ${what}.`, members: [member] });

const maxErrors = 50;

export const invalid = (errors: readonly ValidationError[]): Refusal =>
  new Refusal('validation', 400, 'Gateway:ValidationFailed', 'The request is not valid.', { validationErrors: errors.slice(0, maxErrors) });

export const invalidMember = (member: string, message: string): Refusal => invalid([{ message, members: [member] }]);

/** A path id that is not a uuid (assumptions: C11). */
export const malformedId = (member: string): Refusal =>
  new Refusal('malformedId', 400, 'Gateway:ValidationFailed', 'The request is not valid.', {
    validationErrors: [{ message: 'The value is not a uuid.', members: [member] }],
  });

/** The one not-found answer: the same bytes for a missing and for a hidden record (concepts: Errors, rules 1 and 4). */
export const notFound = (reason?: string): Refusal =>
  new Refusal('notFound', 404, 'Gateway:EntityNotFound', 'The record was not found.', reason === undefined ? {} : { reason });

/**
 * The record, if it is live and the caller sees it.
 * @throws Refusal the same one for a missing, deleted or out-of-reach record; `reason` is for the request log.
 */
export function within<T extends { readonly id: string; readonly isDeleted?: boolean }>(
  record: T | undefined,
  sees: (record: T) => boolean,
  reason: string,
): T {
  if (record === undefined || record.isDeleted === true || !sees(record)) throw notFound(reason);
  return record;
}

/** A missing or rejected key; the answer never says why. */
export const unauthenticated = (reason: CallerReason): Refusal =>
  new Refusal('unauthenticated', 401, 'Gateway:Unauthorized', 'A usable API key is required.', { reason });

export const forbidden = (permission: string): Refusal =>
  new Refusal('forbidden', 403, 'Volo.Authorization:010002', 'The caller lacks a permission that this operation requires.', {
    data: { PolicyName: permission },
  });

/** An operation whose scope is wider than the caller's (assumptions: A10). */
export const scopeMismatch = (scope: string): Refusal =>
  new Refusal('forbidden', 403, 'Gateway:ScopeMismatch', `This operation runs in the ${scope} scope.`);

/** An outdated concurrency stamp (assumptions: E10). */
export const staleStamp = (): Refusal =>
  new Refusal(
    'staleStamp',
    409,
    'Gateway:ConcurrencyConflict',
    'The record was changed since it was read. Read it again and repeat the change.',
  );

/** A live record of the same owner has the name (assumptions: R11). */
export const duplicateName = (): Refusal => new Refusal('duplicateName', 409, 'Gateway:DuplicateName', 'Another record has this name.');

/** The state does not allow the operation (assumptions: E12). */
export const conflict = (code: string, message: string, data?: RefusalData): Refusal =>
  new Refusal('state', 409, code, message, data === undefined ? {} : { data });

/** A business rule refuses the request (assumptions: E11). */
export const refused = (code: string, message: string, data?: RefusalData): Refusal =>
  new Refusal('businessRule', 403, code, message, data === undefined ? {} : { data });

/** A request over a rate limit. Its body is that of the rate limiter, not the envelope (concepts: Rate limits). */
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

export const validationResult = (faults: readonly ValidationError[]): ValidationResultDto => ({
  isValid: faults.length === 0,
  errors: faults.map(({ members, message }) => ({ path: members[0] ?? '$', message })),
});
