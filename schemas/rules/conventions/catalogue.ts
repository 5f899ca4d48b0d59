/** Checks that run over every catalogued operation. */
import { chapter } from '../../rule.ts';
import { level, must, should } from '../entry.ts';

const conventions = 'endpoints: Conventions';
const statuses = 'concepts: Statuses';
const auth = 'concepts: Authentication';

export const catalogue = chapter(
  { level: 'core' },
  {
    'CATALOGUE-SERVED': must(
      'endpoints: Catalogue of further operations',
      'Every catalogued method and path is served.',
      'each operation called without a key, and each read without path parameters by an admin: never 405, and no 404 for a list',
    ),
    // That a refused key is a 401 is what the status is for, and no sentence says it: that nothing succeeds is the MUST below.
    'CATALOGUE-KEY-REQUIRED': should(
      statuses,
      'An operation that needs a permission answers 401 without a key.',
      'each of them called without a key',
    ),
    'CATALOGUE-KEY-UNKNOWN': should(
      statuses,
      'An operation that needs a permission answers 401 to a value that is no key.',
      'each of them called with a random value',
    ),
    'CATALOGUE-PERMISSION-REFUSED': must(
      auth,
      'An operation that needs a permission is refused to a key that lacks it.',
      'each of them called by noPermissions, reads on records that exist where a list shows one: no success',
    ),
    'CATALOGUE-PERMISSION-STATUS': should(
      statuses,
      'That refusal is a 403, unless the operation hides what it refuses behind a 404.',
      'status of those refusals, those of the form of the request aside',
    ),
    'CATALOGUE-PERMISSION-BEFORE-EFFECT': must(
      auth,
      'A refused write changes nothing.',
      'a profile and a key, read by an admin before and after refused writes on them; a name that a refused creation used is free',
    ),
    'CATALOGUE-KEY-ENVELOPE': must(
      conventions,
      'The refusal of a caller without a usable key carries the error envelope, whatever the operation.',
      'bodies of the refusals of no key and of a random value',
    ),
    'CATALOGUE-ENVELOPE': must(
      conventions,
      'Every failure but 429 carries the error envelope, whatever the operation.',
      'bodies of the refusals for want of a permission and of records that do not exist, the 404 of a listen-session poll aside',
    ),
    'CATALOGUE-UNKNOWN-ID': must(
      statuses,
      'Reading a record that does not exist is a 404.',
      'GET by id of every group with the standard set, of API keys, profiles, rules and transactions, by an admin with a random uuid',
    ),
    'CATALOGUE-UNKNOWN-ID-WRITE': should(
      statuses,
      'Acting on a record that does not exist is no success.',
      'each write on an id, called by an admin with a random uuid',
    ),
    'CATALOGUE-SUPPRESS-NULLS': must(
      conventions,
      'Every operation takes suppressNulls.',
      'each GET without path parameters, called with true and with false: same status as without it',
    ),
    'CATALOGUE-DECLARED-STATUS': should(
      statuses,
      'A success is a 200.',
      'status of every success of the operations that the suites bring to one; 204 without a body warns',
      level('operations'),
    ),
    'CATALOGUE-NO-500': should(
      statuses,
      'A well-formed request does not end in an internal error.',
      'no 500 among all calls of the generic checks',
    ),
    'CATALOGUE-NO-KEY-VALUES': must(
      auth,
      'No reply of a read shows a key value.',
      'replies of all GETs, searched for the key values the run knows',
    ),
  },
);
