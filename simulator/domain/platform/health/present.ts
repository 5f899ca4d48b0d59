/** Health on the wire (assumptions: 30). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { HealthComponentDto, HealthReportDto } from '../../../../schemas/platform/health/types.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { type Component, statusOf, worstOf } from './components.ts';

const viewDetails = 'HealthChecks.HealthChecks.ViewDetails';

/** A component; its duration is 0, since nothing is measured. */
export const presentComponent = ({ world, principal }: AuthenticatedCall, component: Component): HealthComponentDto => ({
  name: component.name,
  category: component.category,
  group: component.group,
  status: statusOf(world, component),
  durationMs: 0,
  tags: [component.group, component.category],
  ...(principal.may(viewDetails) ? { description: component.description, data: null } : {}),
});

export const presentReport = (call: AuthenticatedCall, components: readonly Component[]): HealthReportDto => ({
  status: worstOf(call.world, components),
  totalDurationMs: 0,
  checkedAt: formatInstant(call.world.clock.now()),
  components: components.map((component) => presentComponent(call, component)),
});
