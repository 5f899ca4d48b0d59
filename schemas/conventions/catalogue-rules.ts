/** Rules checked over every catalogued operation. */
import { chapter } from '../rule.ts';
import { level, must, should } from '../rules/entry.ts';

const conventions = 'endpoints: Conventions';
const statuses = 'concepts: Statuses';
const auth = 'concepts: Authentication';

export const catalogue = chapter(
  { level: 'core' },
  {
    'CATALOGUE-SERVED': must(
      'endpoints: Catalogue of further operations',
      'Every catalogued method and path is served.',
      'each operation called without a key: never 405; each list called by an admin: never 404; and neither 404 nor 405 on a record that an admin made and can read',
    ),
    // The 401 status means a refused key, but no sentence requires it here: the MUST below is that the request does not succeed.
    'CATALOGUE-KEY-REQUIRED': should(
      statuses,
      'An operation that needs a permission answers 401 without a key.',
      'each of them called without a key',
    ),
    'CATALOGUE-KEY-UNKNOWN': should(
      statuses,
      'An operation that needs a permission answers 401 to a value that is not a key.',
      'each of them called with a random value',
    ),
    'CATALOGUE-PERMISSION-REFUSED': must(
      auth,
      'An operation that needs a permission rejects a caller without it.',
      'each of them by noPermissions, without a key and with a random value, just before an admin succeeds with the same request: no success',
    ),
    'CATALOGUE-PERMISSION-STATUS': should(
      statuses,
      'A missing permission answers 403, unless the operation hides the record behind a 404.',
      'status of those rejections, except validation failures',
    ),
    'CATALOGUE-PERMISSION-BEFORE-EFFECT': must(
      auth,
      'A rejected write changes nothing.',
      'a profile and a key, read by an admin before and after rejected writes; the name used in a rejected creation is still free',
    ),
    'CATALOGUE-KEY-ENVELOPE': must(
      conventions,
      'For every operation, the rejection of a caller without a usable key has the error envelope.',
      'bodies of the rejections of a missing key and of a random value',
    ),
    'CATALOGUE-ENVELOPE': must(
      conventions,
      'For every operation, every failure except 429 has the error envelope.',
      'bodies of the rejections for missing permissions and nonexistent records, except the 404 of a listen-session poll',
    ),
    'CATALOGUE-UNKNOWN-ID': must(
      statuses,
      'Reading a record that does not exist answers 404.',
      'GET by id of every group with the standard set, of API keys, profiles, rules and transactions, by an admin with a random uuid',
    ),
    'CATALOGUE-MALFORMED-ID': must(
      'concepts: What the service does',
      'An id that is not a UUID names no record, so reading it does not succeed.',
      'GET by id of the same groups, the detail of a key and the name of a profile, by an admin with an id that is not a UUID',
    ),
    'CATALOGUE-MALFORMED-ID-WRITE': should(
      'concepts: What the service does',
      'A write by an id that is not a UUID does not succeed.',
      'each write on a record of the same groups, by an admin with an id that is not a UUID',
    ),
    'CATALOGUE-UNKNOWN-ID-WRITE': should(
      statuses,
      'A write on a record that does not exist does not succeed.',
      'each write on an id, called by an admin with a random uuid',
    ),
    'CATALOGUE-SUPPRESS-NULLS': must(
      conventions,
      'Every operation accepts suppressNulls.',
      'each GET without path parameters, called with true and with false: same status as without it',
    ),
    'CATALOGUE-DECLARED-STATUS': should(
      statuses,
      'A success has status 200.',
      'status of every successful answer in the suites; 204 without a body gives a warning',
      level('operations'),
    ),
    'CATALOGUE-NO-500': should(
      statuses,
      'A well-formed request does not cause an internal error.',
      'no 500 among all calls of the generic checks',
    ),
    'CATALOGUE-NO-KEY-VALUES': must(
      auth,
      'No reply to a read contains a key value.',
      'replies to all GETs, searched for all key values known in the run',
    ),
  },
);
