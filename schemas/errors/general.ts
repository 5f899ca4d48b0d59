/** Errors that follow from the form of an operation: its inputs, its permissions, the record that its path names. */
import { keywordsOf } from '../shape.ts';
import type { Operation } from '../operation.ts';
import type { ErrorAbout } from './error.ts';

const isAny = (): boolean => true;
const hasMember = ({ body }: Operation, name: string): boolean =>
  body !== undefined && Object.hasOwn(keywordsOf(body.schema).properties ?? {}, name);
const names = ({ body, query, path, id }: Operation): boolean =>
  body !== undefined || query !== undefined || path.includes('{') || id.endsWith('omainAssociation');
/** Its request can be repeated with a key, in the body or in a header. */
const takesKey = (operation: Operation): boolean =>
  (hasMember(operation, 'idempotencyKey') && operation.id !== 'transactions.getByIdempotencyKey') ||
  operation.id === 'tokens.createFromTransaction';
const isCreation = ({ effect }: Operation): boolean => effect?.kind === 'creates' || effect?.kind === 'restores';
const takesFile = ({ body }: Operation): boolean => body?.mediaTypes?.some((type) => !type.endsWith('json')) === true;
const profiles = /^(?:processorProfiles|screeningProviderProfiles|users)\.(?:create|update|restore)$/;
const named =
  /^(?:announcements|announcementTemplates|campaigns|contractPlans|customers|notification(?:Channels|Destinations|Subscriptions)|promotions|rateLimit\w+)\.(?:create|update|restore|clone|duplicate)$/;

export const generalErrors = {
  'Gateway:ValidationFailed': {
    status: 400,
    when: 'an input is missing, malformed or out of bounds; `validationErrors` names each member',
    advice: 'Correct the named members. The same request fails again.',
    at: isAny,
  },
  'Gateway:InvalidContinuationToken': {
    status: 400,
    when: 'the token is not of this list, or filter or sorting changed since it was given',
    advice: 'Begin again at the first page, without a token.',
    at: ({ query, body }) =>
      Object.hasOwn(keywordsOf(query ?? {}).properties ?? {}, 'continuationToken') ||
      Object.hasOwn(keywordsOf(body?.schema ?? {}).properties ?? {}, 'continuationToken'),
  },
  'Gateway:Unauthorized': {
    status: 401,
    when: 'the key is missing, unknown, expired, suspended or revoked; the answer does not say which. An operation without a key refuses a wrong one too',
    advice: 'Send a usable key in the `api-key` header. Do not repeat the request with the same key.',
    at: isAny,
  },
  'Volo.Authorization:010002': {
    status: 403,
    when: 'the caller lacks a permission that the operation requires; `data.PolicyName` names it',
    advice: 'Use a key whose user has the permission, or have it granted.',
    at: ({ permissions }) => permissions.length > 0,
  },
  'Gateway:ScopeMismatch': {
    status: 403,
    when: 'the caller is of another scope, such as a merchant that calls an operation of the host',
    advice: 'Use a key of the scope that the operation names.',
    at: ({ scope, anonymous, id }) => (scope !== 'merchant' && anonymous !== true) || /^(?:merchants|billingRuns)\./.test(id),
  },
  'Gateway:EntityNotFound': {
    status: 404,
    when: 'the record does not exist, is deleted, or belongs to another merchant; these look the same',
    advice: 'Check the id, and that the key belongs to the owner of the record.',
    at: names,
  },
  'Gateway:ConcurrencyConflict': {
    status: 409,
    when: 'the record changed since its `concurrencyStamp` was read',
    advice: 'Read the record again, apply the change to it, and send it with the new stamp.',
    at: (operation) => hasMember(operation, 'concurrencyStamp'),
  },
  'Gateway:DuplicateName': {
    status: 409,
    when: 'another record of this kind has the name',
    advice: 'Choose another name.',
    at: ({ id }) => named.test(id) || profiles.test(id),
  },
  'Gateway:IdempotencyKeyReused': {
    status: 422,
    when: 'the idempotency key was used with different inputs',
    advice: 'Use a new key for a new payment; repeat a payment with exactly its first inputs.',
    at: takesKey,
  },
  'Gateway:IdempotencyInProgress': {
    status: 409,
    when: 'the first request with this idempotency key is still running',
    advice: 'Wait a moment, then repeat the same request with the same key.',
    at: takesKey,
  },
  'Gateway:UnsupportedMediaType': {
    status: 415,
    when: 'the body has another media type than the operation takes',
    advice: 'Send one of the media types that the operation lists, and name it in `Content-Type`.',
    at: ({ method }) => method !== 'GET',
  },
  'Gateway:BodyTooLarge': {
    status: 413,
    when: 'the body has more bytes than the operation takes',
    advice: 'Send less, for example a smaller file or fewer rows.',
    at: ({ body }) => body !== undefined,
  },
  'Gateway:WorldFull': {
    status: 409,
    when: 'the world of the simulator holds as much as it can, or a sum has no exact number',
    advice: 'Reset the world, or make a new one. A real gateway has no such limit.',
    at: (operation) => isCreation(operation) || takesFile(operation) || worldFull.has(operation.id),
  },
  'Gateway:RateLimited': {
    status: 429,
    when: 'a limit is reached. The answer is a problem document without an error code; the code is in the request log',
    advice: 'Wait for as many seconds as `Retry-After` says, then repeat the request.',
    at: isAny,
  },
  'Gateway:InternalError': {
    status: 500,
    when: 'the service failed, or a fault says so',
    advice: 'Repeat the request with the same idempotency key; without one, read first whether it was carried out.',
    at: isAny,
  },
  'Gateway:NotImplemented': {
    status: 501,
    when: 'the operation is not simulated, or its group is switched off',
    advice: 'Use a deployment that implements it.',
    at: isAny,
  },
  'Gateway:Unavailable': {
    status: 503,
    when: 'a fault says so, or a component is unhealthy and the choice `health.unhealthyStatus` is 503',
    advice: 'Wait, then repeat the request with the same idempotency key.',
    at: ({ id }) => id.startsWith('health.'),
  },
  'Gateway:InjectedFault': {
    status: 0,
    when: 'a fault of the control plane has another status than 500, 501 and 503',
    advice: 'Remove the fault, or handle the status as its kind of failure.',
    at: 'anywhere',
  },
  'Gateway:BadUrl': {
    status: 400,
    when: 'the address has a broken percent escape',
    advice: 'Encode each part of the path with `encodeURIComponent`.',
    at: 'anywhere',
  },
  'Gateway:RouteNotFound': {
    status: 404,
    when: 'no operation has this path',
    advice: 'Compare the path with that of the operation, also upper and lower case.',
    at: 'anywhere',
  },
  'Gateway:MethodNotAllowed': {
    status: 405,
    when: 'the path has operations, but none with this method; `Allow` lists the methods',
    advice: 'Use one of the methods in `Allow`.',
    at: 'anywhere',
  },
} as const satisfies Readonly<Record<string, ErrorAbout>>;

/** Operations that store something without creating a record, or that show sums. */
const worldFull: ReadonlySet<string> = new Set(['billingRuns.create', 'reports.run', 'reports.export']);
