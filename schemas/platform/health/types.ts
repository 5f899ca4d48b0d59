/** Health checks (concepts: Authentication; assumptions: 30). */
import { anything, array, enumeration, instant, int32, map, nullable, optional, shape, text, type Static } from '../../shape.ts';

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
