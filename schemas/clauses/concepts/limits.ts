import type { Clauses } from '../../clause.ts';

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
