/** The error envelope and what failures have in common. */
import { chapter } from '../../rule.ts';
import { must, should, untestable } from '../entry.ts';

const envelope = 'concepts: Error envelope';
const statuses = 'concepts: Statuses';
const every = 'a failure of every kind the suites can provoke: no key, no permission, unknown id, invalid body, refused transition';

export const errors = chapter(
  { level: 'core' },
  {
    'ERROR-FIELD-error': must(envelope, 'A failure carries an object `error`.', every),
    'ERROR-FIELD-code': must(envelope, 'The error has a machine-readable `code`: a string or null.', every),
    'ERROR-FIELD-message': must(envelope, 'The error has a human-readable `message`: a string or null.', every),
    'ERROR-FIELD-validationErrors': must(
      envelope,
      'A validation failure carries `validationErrors`, an array that is not empty.',
      'refusal of a for-user request with a name of 33 characters',
    ),
    'ERROR-JSON': must('concepts: What the service does', 'A failure is JSON.', 'Content-Type and body of the same failures'),
    'ERROR-MESSAGE-PRESENT': should(envelope, 'The message says something.', 'message of an unknown id is not empty'),
    'ERROR-VALIDATION-ONLY': should(
      envelope,
      'A failure that is no validation failure carries no validation errors.',
      'validationErrors of an unknown id: absent, null or empty',
    ),
    'ERROR-400': must(statuses, 'A request fault is a 4xx with the envelope.', 'a for-user request whose body is not JSON'),
    'ERROR-401': must(statuses, 'A 401 carries the envelope.', 'a request without a key'),
    'ERROR-403': must(statuses, 'A 403 carries the envelope.', 'the refusal of the list of keys to noPermissions'),
    'ERROR-404': must(statuses, 'A 404 carries the envelope.', 'a read of an unknown id'),
    'ERROR-501': must(
      statuses,
      'A 501 carries the envelope.',
      'any 501',
      untestable('no documented request provokes one, and a deployment that has every operation never answers it'),
    ),
    'ERROR-OTHER': must(
      statuses,
      'A failure of any other status carries the envelope.',
      'a transition that the state does not allow, whatever its status: reinstate of a key that is not suspended',
    ),
    'ERROR-500': must(
      statuses,
      'A 500 carries the envelope.',
      'any 500',
      untestable('no documented request provokes one; a 500 that comes by itself fails the check that met it'),
    ),
    'ERROR-SUCCESS-NONE': must(envelope, 'A success carries no error.', 'bodies of 200s: no object `error`'),
    'ERROR-NO-SECRETS': must(
      'concepts: Authentication',
      'No failure shows a key value.',
      'the same failures, searched for the key values the run knows',
    ),
  },
);
