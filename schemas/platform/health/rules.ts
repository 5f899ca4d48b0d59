import { chapter } from '../../rule.ts';
import { must } from '../../rules/entry.ts';

const auth = 'concepts: Authentication';
const listed = 'endpoints: Health checks';

export const health = chapter(
  { level: 'core' },
  {
    'HEALTH-ANONYMOUS': must(auth, 'The overall health needs no key.', 'GET /api/health without a key is neither 401 nor 403'),
    'HEALTH-ANONYMOUS-200': must(
      listed,
      'The overall health answers an anonymous caller.',
      'GET /api/health without a key answers 200; not judged if the target reports itself unhealthy with 503',
    ),
    'HEALTH-ANONYMOUS-SUMMARY': must(
      auth,
      'An anonymous caller gets only a summary, without components.',
      'GET /api/health without a key, searched for the names of the components that hostAdmin sees',
    ),
    'HEALTH-DETAIL': must(
      auth,
      'An authenticated caller gets components according to permissions.',
      'GET /api/health returns more to hostAdmin than to an anonymous caller, and no more to noPermissions than to hostAdmin',
    ),
    'HEALTH-CATEGORY': must(
      listed,
      'The health of a category can be read.',
      'GET /api/health/category/{category} of a category that the overall health names',
    ),
    'HEALTH-COMPONENT': must(
      listed,
      'The health of a component can be read.',
      'GET /api/health/components/{name} of a component that the overall health names',
    ),
    'HEALTH-GROUPS': must(listed, 'The groups of components can be read.', 'GET /api/health/groups'),
  },
);
