import { get, group } from '../../operation.ts';
import { answers } from '../../payloads.ts';
import { array, text } from '../../shape.ts';
import { HealthComponentDto, HealthGroupDto, HealthReportDto, OverallHealthDto } from './types.ts';

const checks = ['HealthChecks.HealthChecks'];

export const health = group(
  { prefix: 'health', title: 'Health checks' },
  {
    overall: get('/api/health', [], 'Read the overall status', { anonymous: true, ...answers(OverallHealthDto) }),
    category: get('/api/health/category/{category}', checks, 'Read the status of a category', {
      pathParameters: { category: text() },
      ...answers(HealthReportDto),
    }),
    component: get('/api/health/components/{name}', checks, 'Read the status of a component', {
      pathParameters: { name: text() },
      ...answers(HealthComponentDto),
    }),
    groups: get('/api/health/groups', checks, 'List component groups with their status', answers(array(HealthGroupDto))),
  },
);
