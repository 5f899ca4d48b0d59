/**
 * Statements of the clauses that no rule judges, with the reason. Untestable rules of the register state their own reason, and are not
 * listed here; nor are points that a clause itself leaves open.
 */
import type { Unjudged } from './clause.ts';

const members = 'No document names the members that would show it.';
const ofClients = 'It is a duty of clients: `gateproof grade` judges it.';

export const unjudged: Readonly<Record<string, readonly Unjudged[]>> = {
  'concepts: ApiKeyDetailDto': [
    {
      statement: '`environment` is the world in which the key acts.',
      why: 'No document says how a caller sees in which world a request acted, nor names the values.',
    },
    {
      statement: 'An entry of `allowedCidrs` may be a single address instead of a range.',
      why: 'The suite does not know under which address a deployment sees it: a proxy may stand between. Ranges that contain every address, and none of its own, are judged.',
    },
  ],
  'concepts: CreateApiKeyForMerchantUserDto': [
    {
      statement: 'The user must be in the tenant of the caller.',
      why: 'No persona belongs to another tenant. A user of another merchant and one that does not exist are judged.',
    },
  ],
  'concepts: CreateStandaloneTokenResponseDto': [
    {
      statement: '`category` says whether a token is one of the gateway, of a network or of a wallet.',
      why: 'No document says which payment gives a token of which category. The values are judged.',
    },
    {
      statement: '`idempotencyStatus` says what the idempotency of creation made of the request.',
      why: 'Neither the values nor how a request is made idempotent is documented.',
    },
  ],
  'concepts: RateLimitProfileCreateDto': [
    {
      statement: 'A `scopeIdentifier` of 256 characters is accepted.',
      why: 'Which scopes take an identifier is not documented, and one of `Global` may be refused for its scope. One character more is judged.',
    },
    { statement: '`scopeIdentifier` depends on whether the scope is `Global`.', why: 'The condition is not documented.' },
  ],
  'concepts: Events': [
    {
      statement: 'The state of suppression is null where the kind of transport has no endpoint.',
      why: 'No document says which kinds have none. An endpoint that never failed is judged.',
    },
    {
      statement: 'The signature of a sample is valid.',
      why: 'The scheme of signatures is not documented. Its form is compared with that of a real delivery.',
    },
  ],
  'concepts: Limits': [
    { statement: 'A caller assumes no fixed number of requests.', why: ofClients },
    {
      statement: 'Rules that are stored can limit concurrency and amounts.',
      why: 'The body of such a rule, and which requests it counts, are not documented. A rule for rates is judged.',
    },
  ],
  'concepts: Errors, rule 7': [
    { statement: 'A caller waits at least the seconds in `Retry-After`, and then longer with each further attempt.', why: ofClients },
  ],
  'concepts: Events, listen sessions 4': [{ statement: 'A client recognises events that it already has.', why: ofClients }],
  'concepts: Versioning': [{ statement: 'New callers use the route with the merchant, and `publicReference` outside.', why: ofClients }],
  'endpoints: Conventions': [
    {
      statement: 'A body that is sent to an operation without one changes nothing.',
      why: 'No document says whether such a body is ignored or refused. That these operations succeed by path and query only is judged.',
    },
  ],
  'endpoints: Users': [
    {
      statement: 'Users are managed by callers of the host with the named permissions only.',
      why: 'Each persona that lacks a permission is a merchant’s, whom the scope keeps out already. It would take a key of the host without permissions.',
    },
    {
      statement: 'Users are imported.',
      why: 'An import makes accounts of persons, who may be sent mail. That it is served is judged where the target has a control plane.',
    },
  ],
  'endpoints: Resellers': [
    {
      statement: 'Resellers are managed by callers with the named permissions only.',
      why: 'Each persona that lacks a permission is a merchant’s, whom the scope keeps out already. It would take a key of a reseller without permissions.',
    },
  ],
  'endpoints: Account and sessions': [
    {
      statement: 'A caller registers and confirms an account, and resets a password.',
      why: 'It makes accounts of persons and sends them mail, and the tokens are in that mail. That these operations are served is judged.',
    },
  ],
  'endpoints: Contract plans, contracts, customers': [
    { statement: 'The lookup shows the price of today.', why: members },
    {
      statement: 'A new price applies to subscribers from the day that was given.',
      why: 'It shows in a charge on that day, which a deployment makes by its own schedule.',
    },
  ],
  'endpoints: Rate limits': [{ statement: 'The limiters are listed with their defaults.', why: members }],
  'endpoints: Health checks': [
    {
      statement: 'How much detail is shown depends on a further permission.',
      why: 'No document names the permission. That a caller with a key sees components is judged.',
    },
  ],
  'endpoints: Accounting OAuth': [
    {
      statement: 'The callback exchanges the code for a token.',
      why: 'It happens between the gateway and the provider, which no caller sees. The state and the redirect are judged.',
    },
  ],
  'endpoints: Wallet providers and wallet checkout': [
    {
      statement: 'The snapshot of a checkout is safe to show in a storefront.',
      why: 'No document says what a snapshot shows, nor what would be unsafe. Values of keys are looked for.',
    },
    {
      statement: 'The association file of Wallet A is replaced, deleted and downloaded.',
      why: 'It is the file of the owner, without which its wallet ends. That it is served is judged where the target has a control plane.',
    },
  ],
  'endpoints: Merchants': [
    {
      statement: 'A merchant can be locked.',
      why: 'No document says what a locked merchant may not do. That both operations are served is judged.',
    },
    {
      statement: 'A merchant sets its own custom fields and defaults of orders.',
      why: 'What they hold is not documented, and they are those of the owner. They are written back as they were read.',
    },
    { statement: 'The registers of a merchant, and what prevents deactivating a profile, are read.', why: members },
  ],
  'endpoints: Reports': [
    {
      statement: 'A report has columns and parameters, and is exported.',
      why: 'No document says which reports there are or what they show. That they are served, and show nothing of another merchant, is judged.',
    },
  ],
};

/** The statements of a clause that no rule judges. */
export const unjudgedOf = (source: string): readonly Unjudged[] => (Object.hasOwn(unjudged, source) ? unjudged[source]! : []);
