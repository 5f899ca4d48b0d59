import { chapter } from '../rule.ts';
import { level, must, should, untestable } from '../rules/entry.ts';

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
    'AUTH-MISSING': must(auth, 'A request without a key is rejected.', 'GET /api/api-keys without the header: a 4xx'),
    'AUTH-EMPTY': must(auth, 'A request with an empty key is rejected.', 'GET /api/api-keys with an empty header: a 4xx'),
    'AUTH-UNKNOWN': must(auth, 'A value that is not a key is rejected.', 'GET /api/api-keys with a random value: a 4xx'),
    'AUTH-ALTERED': must(
      auth,
      'A key value with one character changed is rejected.',
      'GET /api/api-keys with the last character of a valid key changed: a 4xx',
    ),
    'AUTH-REFUSAL-401': should(
      'concepts: Statuses',
      'A rejection at authentication answers 401.',
      'status of the rejections without a key, with an unknown key and with a suspended key (the status is not specified)',
    ),
    'AUTH-NO-VALUE-ECHO': must(
      auth,
      'A rejection does not repeat the key value.',
      'body and headers of the rejections of an unknown value and of a caller without permission, searched for the value sent',
    ),
    'AUTH-USABLE-AGREES': must(
      auth,
      'A key authenticates exactly when its detail says that it is usable.',
      'isUsable, compared with a call with the key, for every key state that the suite can create',
      lifecycle,
    ),
    'AUTH-CIDR-OUTSIDE': must(
      auth,
      'A key with `allowedCidrs` is rejected from any other address.',
      'a call with a key bound to a documentation address range (the request that binds it is not specified)',
      lifecycle,
    ),
    'AUTH-CIDR-INSIDE': must(
      auth,
      'A key with `allowedCidrs` is accepted from an address within them.',
      'a call with a key bound to every address (the request that binds it is not specified)',
      lifecycle,
    ),
    'AUTH-CIDR-NONE': must(
      auth,
      'A key without `allowedCidrs` is accepted from anywhere.',
      'a call with a key without address restriction',
    ),
    'AUTH-SCOPES-OUTSIDE': must(
      auth,
      'A key with `scopes` is limited to them.',
      'a call outside the scopes of a key of merchantAdmin (the request that sets them is not specified)',
      lifecycle,
    ),
    'AUTH-SCOPES-NONE': must(
      auth,
      'A key without `scopes` can do everything that its owner can do.',
      'a call that needs a permission, with a new key of an admin',
    ),
    'AUTH-ANOMALY': must(
      auth,
      'The action for an anomalous source is that of the key, otherwise the default of the merchant.',
      'effect of using a key from an anomalous source',
      untestable('a suite calls from one address, and the specification does not define an anomalous source'),
    ),
    'AUTH-HASHED-STORAGE': must(
      'concepts: ApiKeyDetailDto',
      'Key values are stored as hashes.',
      'the store of the deployment',
      untestable('storage is not visible through the API'),
    ),
  },
);
