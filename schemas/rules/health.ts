/** Health checks. */
import { chapter } from '../rule.ts';
import { must, notYet } from './entry.ts';

const auth = 'concepts: Authentication';
const listed = 'endpoints: Health checks';

export const health = chapter(
  { level: 'core' },
  {
    'HEALTH-ANONYMOUS': must(auth, 'The overall health needs no key.', 'GET /api/health without a key is neither 401 nor 403'),
    'HEALTH-ANONYMOUS-200': must(
      listed,
      'The overall health answers an anonymous caller.',
      'GET /api/health without a key answers 200',
      notYet.health,
    ),
    'HEALTH-ANONYMOUS-SUMMARY': must(
      auth,
      'An anonymous caller gets a summary and no component.',
      'GET /api/health without a key against the same with a key that may view details',
      notYet.health,
    ),
    'HEALTH-DETAIL': must(
      auth,
      'An authenticated caller gets components according to permissions.',
      'GET /api/health by hostAdmin and by noPermissions',
      notYet.health,
    ),
    'HEALTH-CATEGORY': must(listed, 'The health of a category can be read.', 'GET /api/health/category/{category}', notYet.health),
    'HEALTH-COMPONENT': must(listed, 'The health of a component can be read.', 'GET /api/health/components/{name}', notYet.health),
    'HEALTH-GROUPS': must(listed, 'The groups of components can be read.', 'GET /api/health/groups', notYet.health),
  },
);
