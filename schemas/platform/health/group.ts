/** Health checks (concepts: Authentication; assumptions: 30). */
import { anything, array, enumeration, instant, int32, map, nullable, optional, shape, text, type Static } from '../../shape.ts';
import { get, group } from '../../operation.ts';
import { answers } from '../../payloads.ts';

export const HealthStatus = enumeration('HealthStatus', 'assumed', ['Healthy', 'Degraded', 'Unhealthy']);
export type HealthStatus = Static<typeof HealthStatus>;

/** Only callers who may view details get `description` and `data`. */
export const HealthComponentDto = shape('HealthComponentDto', 'assumed', {
  name: text(),
  category: text(),
  group: text(),
  status: HealthStatus,
  durationMs: int32({ minimum: 0 }),
  tags: array(text()),
  description: optional(nullable(text())),
  data: optional(nullable(map(anything()))),
});
export type HealthComponentDto = Static<typeof HealthComponentDto>;

const report = { totalDurationMs: int32({ minimum: 0 }), checkedAt: instant(), components: array(HealthComponentDto) };

export const HealthReportDto = shape('HealthReportDto', 'assumed', { status: HealthStatus, ...report });
export type HealthReportDto = Static<typeof HealthReportDto>;

/** An anonymous caller gets only the status. */
export const OverallHealthDto = shape('OverallHealthDto', 'assumed', {
  status: HealthStatus,
  totalDurationMs: optional(report.totalDurationMs),
  checkedAt: optional(report.checkedAt),
  components: optional(report.components),
});
export type OverallHealthDto = Static<typeof OverallHealthDto>;

export const HealthGroupDto = shape('HealthGroupDto', 'assumed', {
  name: text(),
  status: HealthStatus,
  componentCount: int32({ minimum: 0 }),
});
export type HealthGroupDto = Static<typeof HealthGroupDto>;

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
