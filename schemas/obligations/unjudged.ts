/** Requirements on callers that no obligation judges, by clause, with the reason. */
import type { Unjudged } from '../clauses/clause.ts';

const noTask = 'No task of an adapter leads a client there.';
const refused = 'The gateway refuses anything else, which REQUESTS-VALID judges.';

export const unjudgedOfClients: Readonly<Record<string, readonly Unjudged[]>> = {
  'concepts: What the service does': [
    { statement: 'A client knows that a record with `isDeleted` is deleted, and that `restore` brings it back.', why: noTask },
    { statement: 'A client reads instants as UTC.', why: 'What it makes of an instant shows in no request and in no result.' },
  ],
  'concepts: CreateStandaloneTokenResponseDto': [
    {
      statement: 'A client charges a token by its `publicReference`, not by `id`, `numericToken` or `cardFormatToken`.',
      why: `${noTask} The gateway takes no other handle.`,
    },
  ],
  'concepts: CreateApiKeyForMerchantUserDto': [{ statement: 'A client gives the key of another user an expiry.', why: refused }],
  'concepts: Authentication': [
    {
      statement: 'A client asks for no more than its permissions and its scope allow.',
      why: 'Which it needs follows from its purpose. That it does not repeat what was refused is judged.',
    },
    { statement: 'A client calls from the addresses that its key is bound to.', why: 'Its network is not part of a scenario.' },
  ],
  'concepts: Events, listen sessions 1': [
    {
      statement: 'A client keeps the signing secret of a session, which is shown once, and verifies events of polls with it.',
      why: 'The channel is authenticated already, and no document says that a client has to.',
    },
  ],
  'concepts: Events, listen sessions 2': [
    {
      statement: 'A client polls before `expiresAtUtc`, so that the session stays.',
      why: 'A session that ended is replaced, which is judged; being late is not a failure.',
    },
  ],
  'concepts: Limits': [
    {
      statement: 'A client reads the allowance of requests from the headers, and assumes no ceiling of its own.',
      why: 'The names of these headers are not documented, and a client that sends less breaks nothing.',
    },
    { statement: 'A client keeps names and descriptions within their lengths.', why: refused },
  ],
  'concepts: Versioning': [
    {
      statement: 'A client does not rely on operations that are marked as deprecated.',
      why: 'Only one is named, which MERCHANT-ROUTE judges.',
    },
  ],
  'endpoints: Conventions': [{ statement: 'A client encodes parameters as their types say.', why: refused }],
  'endpoints: Accounting OAuth': [{ statement: 'A client starts a connect flow with the URL that it was given.', why: noTask }],
};
