import { chapter } from '../rule.ts';
import { must, should, untestable } from '../rules/entry.ts';

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
    'ERROR-400': must(statuses, 'An invalid request answers 4xx with the envelope.', 'a for-user request whose body is not JSON'),
    'ERROR-401': must(statuses, 'A 401 has the envelope.', 'a request without a key'),
    'ERROR-403': must(statuses, 'A 403 has the envelope.', 'the list of keys requested by noPermissions'),
    'ERROR-404': must(statuses, 'A 404 has the envelope.', 'a read of an unknown id'),
    'ERROR-501': must(
      statuses,
      'A 501 has the envelope.',
      'any 501',
      untestable('no documented request causes a 501, and a deployment that implements every operation never answers 501'),
    ),
    'ERROR-OTHER': must(
      statuses,
      'A failure with any other status has the envelope.',
      'a transition that the state does not allow, with any status: reinstate of a key that is not suspended',
    ),
    'ERROR-500': must(
      statuses,
      'A 500 has the envelope.',
      'any 500',
      untestable('no documented request causes a 500; an unexpected 500 fails the check that received it'),
    ),
    'ERROR-SUCCESS-NONE': must(envelope, 'A success has no error object.', 'bodies of 200s: no object `error`'),
    'ERROR-NO-SECRETS': must(
      'concepts: Authentication',
      'No failure contains a key value.',
      'the same failures, searched for all key values known in the run',
    ),
  },
);
