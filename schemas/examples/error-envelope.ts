import { ErrorEnvelope, RateLimitBody, RemoteServiceErrorInfo } from '../conventions/error-types.ts';
import { type Body, examples } from './example.ts';

const rejected: Body = {
  code: 'Gateway:ValidationFailed',
  message: 'The request is not valid.',
  validationErrors: [{ message: 'name must have at most 32 characters', members: ['name'] }],
};

/** `validationErrors` is present after a validation failure; the form of its entries is not shown. */
export const remoteServiceErrorInfo = examples({
  name: 'RemoteServiceErrorInfo',
  schema: RemoteServiceErrorInfo,
  table: `
    code | string | nullable
    message | string |
    validationErrors | anything | nullable, optional
  `,
  full: rejected,
  nulls: { code: null, message: 'Something failed.', validationErrors: null },
  valid: [{ title: 'no validation rejection', value: { code: 'Gateway:EntityNotFound', message: 'There is no such record.' } }],
  open: [
    { title: 'entries with other fields', value: { ...rejected, validationErrors: [{ field: 'name', reason: 'TooLong' }] } },
    { title: 'entries by field', value: { ...rejected, validationErrors: { name: ['too long'] } } },
  ],
});

export const errorEnvelope = examples({
  name: 'ErrorEnvelope',
  schema: ErrorEnvelope,
  table: `
    error | RemoteServiceErrorInfo |
  `,
  full: { error: rejected },
  nulls: { error: { code: null, message: 'Something failed.', validationErrors: null } },
  invalid: [
    { field: 'error.code', title: 'the code is missing', value: { error: { message: 'Something failed.' } } },
    { field: 'error.message', title: 'the message is missing', value: { error: { code: 'Gateway:InternalError' } } },
    { field: 'error', title: 'problem details instead of the envelope', value: { type: 'about:blank', title: 'Not Found', status: 404 } },
  ],
});

const limited: Body = {
  type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
  title: 'Too Many Requests',
  status: 429,
  detail: 'Wait 12 seconds.',
  retryAfterSeconds: 12,
};

export const rateLimitBody = examples({
  name: 'RateLimitBody',
  schema: RateLimitBody,
  table: `
    type | string | nullable
    title | string | nullable
    status | integer (int32) |
    detail | string | nullable
    retryAfterSeconds | integer (int32) | min 1
  `,
  full: limited,
  nulls: { type: null, title: null, status: 429, detail: null, retryAfterSeconds: 1 },
});
