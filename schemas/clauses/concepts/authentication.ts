import type { Clauses } from '../../clause.ts';

export const authentication: Clauses = {
  'concepts: Authentication': {
    title: 'Authentication and permissions',
    text: [
      'A request carries the value of an API key in the header `api-key`.',
      'Each operation names its scope and the permissions it needs: dotted names, for writes usually that of the resource and one for the action. An operation without a named permission still checks scope and ownership.',
      'The value of a key is shown once, by the operation that creates it. Later reads have only its prefix, its last characters and the masked form.',
      'A key is refused once it is out of service, inactive, expired, or past its rotation overlap. `isUsable` in its detail says the same in one word.',
      'A key with entries in `allowedCidrs` works only from those addresses, and one with entries in `scopes` only for those capabilities; without entries there is no such limit. `anomalySourceAction` belongs to the key, and null follows the merchant.',
      'The owner of a key and an admin can see its detail. Anybody else gets the 404 of a key that does not exist.',
      'A reseller or an admin with authority over the merchant may create a key for one of its users. Every lack of authority or of a record gives one and the same not-found answer, and the key has to expire.',
      'Making a token from a transaction needs no named permission, but the merchant must be within the reach of the caller.',
      'The overall health can be read without a key, which gives a summary only; a caller with a key sees components according to its permissions.',
    ],
  },
};
