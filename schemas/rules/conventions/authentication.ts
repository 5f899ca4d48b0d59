/** Who gets in. */
import { chapter } from '../../rule.ts';
import { level, must, should, untestable } from '../entry.ts';

const auth = 'concepts: Authentication';
const lifecycle = level('lifecycle');

export const authentication = chapter(
  { level: 'core' },
  {
    'AUTH-HEADER': must(
      auth,
      'The header `api-key` with a key value authenticates a request.',
      'GET /api/api-keys with the key of merchantAdmin',
    ),
    'AUTH-MISSING': must(auth, 'A request without a key is refused.', 'GET /api/api-keys without the header: a 4xx'),
    'AUTH-EMPTY': must(auth, 'A request with an empty key is refused.', 'GET /api/api-keys with an empty header: a 4xx'),
    'AUTH-UNKNOWN': must(auth, 'A value that is no key is refused.', 'GET /api/api-keys with a random value: a 4xx'),
    'AUTH-ALTERED': must(
      auth,
      'A key value with one character changed is refused.',
      'GET /api/api-keys with the last character of a valid key changed: a 4xx',
    ),
    'AUTH-REFUSAL-401': should(
      'concepts: Statuses',
      'A refusal at authentication is a 401.',
      'status of the refusals without a key, with an unknown one and with a suspended one; which status they have is not shown',
    ),
    'AUTH-NO-VALUE-ECHO': must(
      auth,
      'A refusal does not repeat the key value.',
      'body and headers of a refusal of an unknown value and of a caller without permission, searched for the value sent',
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
