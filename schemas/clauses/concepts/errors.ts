import type { Clauses } from '../../clause.ts';

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
      '- 404: the record is missing, or the caller may not know about it; the two cannot be told apart. It has the envelope, except for the poll of a listen session, whose 404 has no body.',
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
