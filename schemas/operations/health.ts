import { get, group } from '../operation.ts';
import { text } from '../shape.ts';

const checks = ['HealthChecks.HealthChecks'];

export const health = group(
  { prefix: 'health', title: 'Health checks' },
  {
    overall: get('/api/health', [], 'Read the overall status', { anonymous: true }),
    category: get('/api/health/category/{category}', checks, 'Read the status of a category', { pathParameters: { category: text() } }),
    component: get('/api/health/components/{name}', checks, 'Read the status of a component', { pathParameters: { name: text() } }),
    groups: get('/api/health/groups', checks, 'List component groups with their status'),
  },
);
