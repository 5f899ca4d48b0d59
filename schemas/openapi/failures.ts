/** Failures in the OpenAPI document: shared responses, with an example of each cause that a client handles differently. */
import type { JsonObject } from '../shared/json.ts';
import { operations } from '../catalogue.ts';
import { errorsOf } from '../errors.ts';
import type { Components } from './components.ts';
import type { Operation } from '../operation.ts';
import { int32 } from '../shape.ts';
import { ErrorEnvelope, RateLimitBody } from '../conventions/error-types.ts';

/** Statuses that every operation declares with the error envelope (concepts: Statuses). */
const failures = {
  400: 'The request failed validation or is invalid in another way.',
  401: 'The key is missing or rejected.',
  403: 'The caller lacks a permission, or a business rule rejects the request.',
  404: 'The record does not exist for this caller.',
  500: 'The service failed.',
  501: 'The operation is not implemented here.',
  default:
    'Any other failure: a conflict with the state of the record (409), a body that is too large (413) or of another media type (415).',
} as const;

type Failure = keyof typeof failures;

interface Cause {
  readonly summary: string;
  readonly code: string;
  readonly message: string;
  readonly data?: JsonObject;
  readonly validationErrors?: readonly { readonly message: string; readonly members: readonly string[] }[];
}

const causes: Readonly<Record<Failure, Readonly<Record<string, Cause>>>> = {
  400: {
    validation: {
      summary: 'Inputs are missing or wrong',
      code: 'Gateway:ValidationFailed',
      message: 'The request is not valid.',
      validationErrors: [
        { message: 'The field name must have at most 128 characters.', members: ['name'] },
        { message: 'The field billingAddress.postalCode must be a string or null.', members: ['billingAddress.postalCode'] },
      ],
    },
    continuationToken: {
      summary: 'The token belongs to another list',
      code: 'Gateway:InvalidContinuationToken',
      message: 'The continuation token does not belong to this request.',
      validationErrors: [
        { message: 'The token is invalid, or belongs to another list, filter or sorting.', members: ['continuationToken'] },
      ],
    },
  },
  401: {
    unauthorized: {
      summary: 'No key, or one that is not accepted; the answer never says why',
      code: 'Gateway:Unauthorized',
      message: 'A usable API key is required.',
    },
  },
  403: {
    permission: {
      summary: 'A permission is missing',
      code: 'Volo.Authorization:010002',
      message: 'The caller lacks a permission that this operation requires.',
      data: { PolicyName: 'Customers.Contracts.Create' },
    },
    scope: {
      summary: 'The caller is not of the scope of the operation',
      code: 'Gateway:ScopeMismatch',
      message: 'This operation runs in the host scope.',
    },
  },
  404: {
    notFound: {
      summary: 'The record is missing, deleted or hidden from the caller',
      code: 'Gateway:EntityNotFound',
      message: 'The record was not found.',
    },
  },
  500: { internal: { summary: 'A defect', code: 'Gateway:InternalError', message: 'The request could not be answered.' } },
  501: { notImplemented: { summary: 'Not implemented here', code: 'Gateway:NotImplemented', message: 'This operation is not simulated.' } },
  default: {
    concurrency: {
      summary: '409: the record was changed since it was read',
      code: 'Gateway:ConcurrencyConflict',
      message: 'The record was changed since it was read. Read it again and repeat the change.',
    },
    duplicateName: { summary: '409: the name is taken', code: 'Gateway:DuplicateName', message: 'Another record has this name.' },
    mediaType: { summary: '415: the body is not JSON', code: 'Gateway:UnsupportedMediaType', message: 'The body must be JSON.' },
    idempotencyKey: {
      summary: '422: the key was used before',
      code: 'Gateway:IdempotencyKeyReused',
      message: 'This idempotency key was used with a different request.',
    },
  },
};

const limited = {
  type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  title: 'Too Many Requests',
  status: 429,
  detail: 'The limit of api.requests is reached. Wait 12 seconds and try again.',
  retryAfterSeconds: 12,
};

const componentOf = (status: string): string => `Failure${status === 'default' ? '' : status}`;
const statuses = ['400', '401', '403', '404', '500', '501', 'default'] as const;

/** Statuses and codes of the refusals of an operation, but for those that every operation has. */
export const refusalsOf = (operation: Operation): readonly string[] =>
  errorsOf(operation)
    .filter(({ operations: all }) => all.length < operations.length)
    .map(({ status, code }) => `${status} ${code}`);

export function failuresOf(operation: Operation): JsonObject {
  const nameOf = (status: string): string => (status === '404' && operation.bodiless404 ? 'NotFoundWithoutBody' : componentOf(status));
  const responses = statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]);
  return { ...Object.fromEntries(responses), 429: { $ref: '#/components/responses/RateLimited' } };
}

const exampleOf = ({ summary, code, message, data = {}, validationErrors }: Cause): JsonObject => ({
  summary,
  value: { error: { code, message, details: null, data, ...(validationErrors === undefined ? {} : { validationErrors }) } },
});

/** The responses that `failuresOf` references. */
export function failureResponses(named: Components): JsonObject {
  const envelope = named.refer(ErrorEnvelope);
  const problem = { schema: named.refer(RateLimitBody), examples: { limited: { summary: 'Wait, then try again', value: limited } } };
  const shared = statuses.map((status) => {
    const examples = Object.entries(causes[status]).map(([name, cause]) => [name, exampleOf(cause)]);
    const content = { 'application/json': { schema: envelope, examples: Object.fromEntries(examples) } };
    return [componentOf(status), { description: failures[status], content }];
  });
  return {
    ...Object.fromEntries(shared),
    NotFoundWithoutBody: { description: 'The record does not exist for this caller; the answer has no body.' },
    RateLimited: {
      description: 'A rate limit was exceeded: wait, then back off.',
      headers: {
        'Retry-After': {
          description: 'Whole seconds to wait, the same number as in the body.',
          required: true,
          schema: named.refer(int32({ minimum: 1 })),
          example: 12,
        },
      },
      content: { 'application/json': problem, 'application/problem+json': problem },
    },
  };
}
