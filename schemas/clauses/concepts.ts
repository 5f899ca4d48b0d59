import type { Clauses } from './clause.ts';

export const service: Clauses = {
  'concepts: What the service does': {
    title: 'Callers, identifiers, lists and deletion',
    text: [
      'The gateway is an HTTP service with JSON bodies. A caller acts for one merchant, for a reseller (which groups merchants), or for the host of the platform, and each operation runs in exactly one of these scopes.',
      'Every path starts with `/api/`, apart from two groups of well-known files at the root. Identifiers are UUIDs. Instants are ISO 8601 date-times in UTC.',
      'Lists are read page by page with a continuation, not by page number. Counts are approximate: they are made for display, and do not have to reconcile.',
      'Many records are deleted softly. A deleted record then shows `isDeleted`, `deleterId` and `deletionTime`. Restoring it makes it an ordinary record again.',
      'The query parameter `suppressNulls=true` leaves out every member of the reply whose value is null.',
    ],
  },
  'concepts: Resources and their fields': {
    title: 'Presence of members',
    text: [
      'Each documented member of a reply is always there. A member marked nullable may hold null; it may not be missing, unless the caller asked with `suppressNulls=true` to leave out nulls.',
      'Members of the resources that the specification does not describe are open, and so are the values of enumerations beyond those that it names.',
    ],
  },
};

export const states: Clauses = {
  'concepts: API key': {
    title: 'The life of an API key',
    text: [
      'A key starts as `Active`. Suspending can be undone and records when, by whom and why; revoking cannot be undone and records the same.',
      'Rotating a key in service makes a new key with a value and id of its own, which works at once. The two point at each other (`replacedByKeyId`, `replacesKeyId`), and the old one stays in service until its `overlapExpiresAt`.',
      'Once that instant has passed the old key is refused, and its detail says `hasRotationOverlapLapsed`, although its stored status may still read active.',
      'Which moves between the statuses suspending, reinstating and revoking allow is left open beyond that.',
    ],
  },
  'concepts: Campaign': {
    title: 'The life of a campaign',
    text: [
      '- Activating turns a draft into an active campaign.',
      '- Pausing turns a running campaign into a paused one, and leaves the status of each of its links as it is.',
      '- Resuming turns a paused campaign into an active one.',
      '- Ending turns a running or a paused campaign into an ended one.',
      'Cloning makes a new draft from an existing campaign. Archiving takes a campaign out of the working set; from which states is left open.',
    ],
  },
  'concepts: Contract': {
    title: 'The life of a contract',
    text: ['Pausing turns an active contract into a paused one, and resuming turns a paused contract into an active one.'],
  },
};

export const authentication: Clauses = {
  'concepts: Authentication': {
    title: 'Authentication and permissions',
    text: [
      'A request carries the value of an API key in the header `api-key`.',
      'Each operation names its scope and the permissions it needs: dotted names, for writes usually that of the resource and one for the action. An operation without a named permission still checks scope and ownership.',
      'The value of a key is shown once, by the operation that creates it. Later reads have only its prefix, its last characters and the masked form.',
      'A key is refused once it is out of service, inactive, expired, or past its rotation overlap. `isUsable` in its detail says the same in one word.',
      'A key with entries in `allowedCidrs` works only from those addresses, and one with entries in `scopes` only for those capabilities; without entries there is no such limit. `anomalySourceAction` belongs to the key, and null follows the merchant.',
      'The owner of a key and an admin can see its detail. Anyone else gets the 404 of a key that does not exist.',
      'A reseller or an admin with authority over the merchant may create a key for one of its users. Every lack of authority or of a record gives one and the same not-found answer, and the key has to expire.',
      'Making a token from a transaction needs no named permission, but the merchant must be within the reach of the caller.',
      'The overall health can be read without a key, which gives a summary only; a caller with a key sees components according to its permissions.',
    ],
  },
};

export const errors: Clauses = {
  'concepts: Error envelope': {
    title: 'The envelope of a failure',
    text: [
      'Every failure but 429 is a JSON object with the member `error`, which holds `code` (for programs), `message` (for people) and, where validation rejected the request, `validationErrors`.',
      'The list of codes, the form of `validationErrors` and further members are left open.',
    ],
  },
  'concepts: Rate-limit body': {
    title: 'The body of a 429',
    text: [
      '- `type` (nullable): identifies the kind of problem and is always the same. `title` and `detail` (nullable): what happened, in short and in this case.',
      '- `status`: the HTTP status again.',
      '- `retryAfterSeconds`: whole seconds to wait, at least 1, the same figure as in the header `Retry-After`.',
    ],
  },
  'concepts: Statuses': {
    title: 'Statuses',
    text: [
      '- 200: success, with the result of the operation.',
      '- 400, 401, 403, 500 and 501: possible for every operation, with the error envelope. 400 stands for faults of the request.',
      '- 404: the record is missing, or the caller may not know about it; the two look the same. It has the envelope, except for the poll of a listen session, whose 404 has no body.',
      '- 429: a limit was exceeded; it has the rate-limit body and the header `Retry-After`.',
      '- Any other failure has the envelope as well.',
      'Which status a failed validation has is left open.',
    ],
  },
  'concepts: Errors, rule 1': {
    title: 'Details of keys that cannot be seen',
    text: ['The detail of a key that does not exist and of one that the caller may not see give the same 404.'],
  },
  'concepts: Errors, rule 3': {
    title: 'A transaction without a payment method',
    text: [
      'A token from a transaction that stored no payment method to use again is refused, with the code of a business error. The status is left open.',
    ],
  },
  'concepts: Errors, rule 4': {
    title: 'Keys for users that cannot be found',
    text: [
      'Whichever check of authority or existence fails when a key for another user is requested, the answer is one and the same not-found.',
    ],
  },
  'concepts: Errors, rule 5': {
    title: 'A key for another user has to expire',
    text: ['A request of a key for another user whose `expireAt` is null is refused.'],
  },
  'concepts: Errors, rule 6': {
    title: 'Names that are too long',
    text: ['A name beyond its longest length is refused as a failure of validation.'],
  },
  'concepts: Errors, rule 7': {
    title: 'After a 429',
    text: [
      'A caller waits at least the seconds in `Retry-After`, and then longer with each further attempt. Once it has waited, it can send requests again.',
    ],
  },
};

export const limits: Clauses = {
  'concepts: Limits': {
    title: 'Limits',
    text: [
      '- Name of a key for another user: 32 characters. Name of a rate-limit profile: 128. Its description: 512. Its `scopeIdentifier`: 256.',
      '- `priority` of a profile: 0 or more. `retryAfterSeconds` of a 429: 1 or more.',
      '- `MaxResultCount` of a poll: the server brings it into its own bounds and does not refuse it.',
      'How many requests are allowed depends on the deployment. A caller reads its allowance from the headers of the answers and assumes no number. Profiles and rules that are stored can limit rates, concurrency and amounts.',
      'Counts are approximate. The names of the headers other than `Retry-After`, and the lifetime of listen sessions, are left open.',
    ],
  },
  'concepts: Versioning': {
    title: 'Versions and legacy forms',
    text: [
      'The version of the interface is v1, and no path contains it.',
      'One route is legacy: follow-ups at `/api/transactions/{transactionId}/operations`. It finds out the merchant of the transaction, does what `/api/transactions/{merchantId}/{transactionId}/operations` does, and answers with the header `Deprecation`. New callers use the route with the merchant.',
      'In the reply for a token `id`, `numericToken` and `cardFormatToken` exist for compatibility; the handle for use outside is `publicReference`.',
    ],
  },
};
