/** Health checks. */
import { chapter } from '../../rule.ts';
import { must } from '../entry.ts';

const auth = 'concepts: Authentication';
const listed = 'endpoints: Health checks';

export const health = chapter(
  { level: 'core' },
  {
    'HEALTH-ANONYMOUS': must(auth, 'The overall health needs no key.', 'GET /api/health without a key is neither 401 nor 403'),
    'HEALTH-ANONYMOUS-200': must(
      listed,
      'The overall health answers an anonymous caller.',
      'GET /api/health without a key answers 200; a target that reports itself ill, 503, leaves it open',
    ),
    'HEALTH-ANONYMOUS-SUMMARY': must(
      auth,
      'An anonymous caller gets a summary and no component.',
      'GET /api/health without a key, searched for the names of the components that hostAdmin is shown',
    ),
    'HEALTH-DETAIL': must(
      auth,
      'An authenticated caller gets components according to permissions.',
      'GET /api/health by hostAdmin says more than to nobody, and to noPermissions no more than to hostAdmin',
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
