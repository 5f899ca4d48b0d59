import type { Clauses } from './clause.ts';

/** The seven operations that are described in detail. */
export const detailedOperations: Clauses = {
  'endpoints: operation 1': {
    title: 'Read the detail of an API key',
    text: [
      'The path names a key. It needs ApiKeyAuthorization.ApiKeys in the scope of the merchant, has no body, and answers 200 with the detail of the key.',
      'The detail never holds the value. The owner of the key and an admin get it, and everybody else the 404 of a key that does not exist.',
    ],
  },
  'endpoints: operation 2': {
    title: 'Make a token from a transaction',
    text: [
      'The query names `transactionId` (the transaction to take the payment method from), `merchantId` (whose it is) and `customerId` (whom the token is meant for); there is no body. The answer is 200 with the token.',
      'No permission is named, but the merchant must lie within the scope of the caller.',
    ],
  },
  'endpoints: operation 2, rule 1': {
    title: 'Transactions of other merchants give no token',
    text: ['The transaction is looked for only within `merchantId`. One of any other merchant gives a not-found answer.'],
  },
  'endpoints: operation 2, rule 2': {
    title: 'What a token is made from',
    text: ['The token stands for the payment method that an earlier transaction stored: a card or a check that was charged.'],
  },
  'endpoints: operation 2, rule 3': {
    title: 'How a token is charged',
    text: ['A token is charged by giving its `publicReference` as `TokenData.Token`.'],
  },
  'endpoints: operation 2, rule 4': {
    title: 'No card numbers',
    text: [
      'Neither request nor reply contains a card number or a whole account number. The reply has handles of the token, masked values and last digits.',
    ],
  },
  'endpoints: operation 2, rule 5': {
    title: 'Transactions without a reusable payment method',
    text: ['If the transaction stored no payment method that can be used again, the request is refused with the code of a business error.'],
  },
  'endpoints: operation 2, rule 6': {
    title: 'The customer of a token',
    text: ['`customerId` is accepted and not stored with the token. Whether it may be left out is open.'],
  },
  'endpoints: operation 3': {
    title: 'Poll a listen session',
    text: [
      'The path names a session. It needs Notifications.ListenSessions.Listen in the scope of the merchant, and has no body.',
      'The query takes `CursorUtc`, the `nextCursorUtc` of the poll before (null or none: from the oldest event in the buffer), and `MaxResultCount`, which the server brings into its bounds.',
      'The answer is 200 with events, the oldest first, or with none; or 404 without a body where the caller has no such session.',
      'A poll renews the session, may return events of a short span before the cursor again, and does not appear in the log of requests.',
    ],
  },
  'endpoints: operation 4': {
    title: 'Create a key for another user',
    text: [
      'It needs ApiKeyAuthorization.ApiKeys.CreateForUser in the scope of the merchant. The body names `userId`, `merchantId`, `name` (at most 32 characters) and `expireAt`, which must not be null.',
      'The user must be an active user of that merchant. A reseller or an admin with authority over the merchant may call it; every failure of authority or existence gives the same not-found answer.',
      'The answer is 200 with the key and, this once, its value.',
    ],
  },
  'endpoints: operation 5': {
    title: 'Count transactions by several filters at once',
    text: [
      'It needs Transactions.Reports in the scope of the merchant. The body holds named filters and a base filter.',
      'The answer is 200 with an object that has the keys of the request, each with one count: of what the base filter and that filter let through. Counts are approximate.',
    ],
  },
  'endpoints: operation 6': {
    title: 'Create a rate-limit profile',
    text: [
      'It needs both RateLimiting.Profiles and RateLimiting.Profiles.Create, in the scope of the merchant. The body is that of a profile, and the answer 200 with the profile.',
    ],
  },
  'endpoints: operation 7': {
    title: 'Read the name of a rate-limit profile',
    text: ['It needs RateLimiting.Profiles in the scope of the merchant, and answers 200 with the name as a string.'],
  },
};
