/** Null suppression, identifiers, instants, pages, errors, versions and response times, for every operation. */
import { chapter } from '../rule.ts';
import { level, must, should, untestable } from '../rules/entry.ts';

const service = 'concepts: What the service does';
const conventions = 'endpoints: Conventions';

export const conventionRules = chapter(
  { level: 'core' },
  {
    'NULLS-TRUE-OMITS': must(
      conventions,
      'With suppressNulls=true the reply contains no null members.',
      'every read that succeeds for an admin, at every depth',
    ),
    'NULLS-TRUE-KEEPS': must(
      conventions,
      'With suppressNulls=true every member that is not null is present and unchanged.',
      'one record read with true and with false: same members except for the nulls',
    ),
    'NULLS-FALSE-KEEPS': must(
      'concepts: Resources and their fields',
      'With suppressNulls=false the documented members are present even if null.',
      'key detail with false: members that are null',
    ),
    'NULLS-FALSE-VALUES': must(
      conventions,
      'With suppressNulls=true the values false, 0, empty string and empty list are kept.',
      'key detail and profile read with true',
    ),
    'NULLS-WRITE': must(
      conventions,
      'Replies to writes omit null members too if suppressNulls=true.',
      'every write that succeeds for an admin',
    ),

    'CONVENTION-UUID': must(service, 'Identifiers are uuids.', 'every documented uuid of a key detail, a revealed key and a profile'),
    'CONVENTION-INSTANT-FORM': must(
      service,
      'Instants are ISO 8601 date-times.',
      'every documented date-time of a rotated, a suspended and a revealed key and of a profile',
    ),
    'CONVENTION-INSTANT-UTC': must(service, 'Instants are in UTC.', 'the same members: `Z` or an offset of zero'),
    'CONVENTION-JSON': must(
      service,
      'Replies are JSON.',
      'Content-Type of a key detail, a revealed key, counts, a profile, and every other reply with an object or a list',
    ),
    'CONVENTION-PAGE-BOUNDED': should(
      service,
      'A list is paged by continuation: following the pages returns every record once.',
      'pages of rate-limit profiles created by the suite (members of a page not specified)',
      level('operations'),
    ),
    'CONVENTION-PAGE-ACCESS': must(
      service,
      'Each page of a list needs the permission of the list and shows a caller only the records that it may see, whichever caller got the continuation.',
      "the second page of customers or other records of a merchant, requested with an admin's continuation by a key without permissions and by another merchant",
      level('operations'),
    ),
    'CONVENTION-SOFT-DELETE': must(
      service,
      'A deleted record has isDeleted, deleterId and deletionTime.',
      'a deleted profile, read or listed, if the target still shows it',
      level('lifecycle'),
    ),
    'CONVENTION-RESTORE': must(
      service,
      'Restoring brings a deleted record back.',
      'a profile deleted, restored and read',
      level('lifecycle'),
    ),
    'CONVENTION-RESTORE-CLEAN': must(
      service,
      'A restored record is no longer marked deleted.',
      'isDeleted and deletionTime of a restored profile',
      level('lifecycle'),
    ),
  },
);

const versioning = 'concepts: Versioning';

/** The API version and deprecation. The legacy follow-up route belongs to the transactions. */
export const versions = chapter(
  { level: 'core' },
  {
    'VERSION-NO-SEGMENT': must(versioning, 'Paths have no version segment.', 'the detailed operations are served at the documented paths'),
    'VERSION-NO-PARAMETER': should(
      versioning,
      'A request does not need to name a version.',
      'the detailed operations are served without any version parameter or header',
    ),
  },
);

const observed = (question: string, other: string): string =>
  `${question} and ${other}, requested many times in random order: response times, compared by rank`;

/** Response times of rejections that must be indistinguishable. Advisory: the specification covers the response, not its time. */
export const timing = chapter(
  { level: 'advisory' },
  {
    'TIME-KEY-DETAIL': should(
      'concepts: Errors, rule 1',
      'Rejecting the detail of a key that the caller is not allowed to see takes as long as for a key that does not exist.',
      observed('Details of hidden keys', 'of keys that do not exist'),
    ),
    'TIME-KEY-FORUSER': should(
      'concepts: Errors, rule 4',
      "Rejecting a key for another merchant's user takes as long as for a user and merchant that do not exist.",
      observed("Requests for another merchant's user", 'for a user who does not exist'),
    ),
    'TIME-TOKEN': should(
      'endpoints: operation 2, rule 1',
      "Rejecting a token from another merchant's transaction takes as long as for a transaction that does not exist.",
      observed("Requests with another merchant's transaction", 'with one that does not exist'),
    ),
    'TIME-LISTEN-OTHER-MERCHANT': should(
      'concepts: Events, listen sessions 7',
      "Rejecting a poll of another merchant's session takes as long as for a session that never existed.",
      observed("Polls of another merchant's sessions", 'of sessions that never existed'),
    ),
    'TIME-LISTEN-ENDED': should(
      'concepts: Events, listen sessions 7',
      'Rejecting a poll of an ended session takes as long as for a session that never existed.',
      observed('Polls of ended sessions', 'of sessions that never existed'),
    ),
  },
);

const envelope = 'concepts: Error envelope';
const statuses = 'concepts: Statuses';
const every = 'a failure of every kind that the suites can cause: no key, no permission, unknown id, invalid body, rejected transition';

export const errors = chapter(
  { level: 'core' },
  {
    'ERROR-FIELD-error': must(envelope, 'A failure has an object `error`.', every),
    'ERROR-FIELD-code': must(envelope, 'The error has a machine-readable `code`: a string or null.', every),
    'ERROR-FIELD-message': must(envelope, 'The error has a human-readable `message`: a string or null.', every),
    'ERROR-FIELD-validationErrors': must(
      envelope,
      'A validation failure has `validationErrors`, a non-empty array.',
      'rejection of a for-user request with a name of 33 characters',
    ),
    'ERROR-JSON': must('concepts: What the service does', 'The body of a failure is JSON.', 'Content-Type and body of the same failures'),
    'ERROR-MESSAGE-PRESENT': should(envelope, 'The message is not empty.', 'message for an unknown id'),
    'ERROR-VALIDATION-ONLY': should(
      envelope,
      'A failure that is not a validation failure has no validation errors.',
      'validationErrors for an unknown id: absent, null or empty',
    ),
    'ERROR-400': must(
      statuses,
      'An invalid request answers 4xx with the envelope.',
      'a for-user request whose body is not JSON, and every other 400 that the run met',
    ),
    'ERROR-401': must(statuses, 'A 401 has the envelope.', 'a request without a key, and every other 401 that the run met'),
    'ERROR-403': must(
      statuses,
      'A 403 has the envelope.',
      'the list of keys requested by noPermissions, and every other 403 that the run met',
    ),
    'ERROR-404': must(statuses, 'A 404 has the envelope.', 'a read of an unknown id, and every other 404 that the run met'),
    'ERROR-501': must(
      statuses,
      'A 501 has the envelope.',
      'every 501 that the run met',
      untestable(
        'no documented request causes a 501, and a deployment that implements every operation never answers one; one that the run meets is judged',
      ),
    ),
    'ERROR-OTHER': must(
      statuses,
      'A failure with any other status has the envelope.',
      'a transition that the state does not allow, with any status: reinstate of a key that is not suspended; and every other failure that the run met',
    ),
    'ERROR-500': must(
      statuses,
      'A 500 has the envelope.',
      'every 500 that the run met',
      untestable('no documented request causes a 500; one that the run meets is judged'),
    ),
    'ERROR-SUCCESS-NONE': must(envelope, 'A success has no error object.', 'bodies of 200s: no object `error`'),
    'ERROR-NO-SECRETS': must(
      'concepts: Authentication',
      'No failure contains a key value.',
      'the same failures, searched for all key values known in the run',
    ),
  },
);
