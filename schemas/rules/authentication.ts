/** Who gets in. */
import { chapter } from '../rule.ts';
import { level, must, untestable } from './entry.ts';

const auth = 'concepts: Authentication';
const lifecycle = level('lifecycle');

export const authentication = chapter(
  { level: 'core' },
  {
    'AUTH-HEADER': must(
      auth,
      'The header `api-key` with a key value authenticates a request.',
      'GET /api/api-keys with the key of hostAdmin',
    ),
    'AUTH-MISSING': must('concepts: Statuses', 'A request without a key is answered 401.', 'GET /api/api-keys without the header'),
    'AUTH-EMPTY': must('concepts: Statuses', 'A request with an empty key is answered 401.', 'GET /api/api-keys with an empty header'),
    'AUTH-UNKNOWN': must('concepts: Statuses', 'A value that is no key is answered 401.', 'GET /api/api-keys with a random value'),
    'AUTH-ALTERED': must(
      'concepts: Statuses',
      'A key value with one character changed is answered 401.',
      'GET /api/api-keys with the last character of a valid key changed',
    ),
    'AUTH-NO-VALUE-ECHO': must(
      auth,
      'A refusal does not repeat the key value.',
      'body and headers of a 401 and of a 403, searched for the value sent',
    ),
    'AUTH-USABLE-AGREES': must(
      auth,
      'A key authenticates exactly when its detail says that it is usable.',
      'isUsable against a call with the key, for every key state the suite makes',
      lifecycle,
    ),
    'AUTH-CIDR-OUTSIDE': must(
      auth,
      'A key with `allowedCidrs` is refused from any other address.',
      'a call with a key bound to a documentation range; the request that binds it is not shown',
      lifecycle,
    ),
    'AUTH-CIDR-INSIDE': must(
      auth,
      'A key with `allowedCidrs` is accepted from an address they hold.',
      'a call with a key bound to every address; the request that binds it is not shown',
      lifecycle,
    ),
    'AUTH-CIDR-NONE': must(
      auth,
      'A key without `allowedCidrs` is accepted from anywhere.',
      'a call with a key that is not address restricted',
    ),
    'AUTH-SCOPES-OUTSIDE': must(
      auth,
      'A key with `scopes` is limited to them.',
      'a call outside the scopes of a key of merchantAdmin; the request that sets them is not shown',
      lifecycle,
    ),
    'AUTH-SCOPES-NONE': must(
      auth,
      'A key without `scopes` reaches what its owner reaches.',
      'a call with a new key of an admin, needing a permission',
    ),
    'AUTH-ANOMALY': must(
      auth,
      'The action for an anomalous source is that of the key, else the default of the merchant.',
      'what happens to a key used from an anomalous source',
      untestable('a suite calls from one address, and what an anomalous source is is not shown'),
    ),
    'AUTH-HASHED-STORAGE': must(
      'concepts: ApiKeyDetailDto',
      'Key values are stored as hashes.',
      'the store of the deployment',
      untestable('how a value is stored does not show on the wire'),
    ),
  },
);
