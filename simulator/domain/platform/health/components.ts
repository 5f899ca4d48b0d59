/** The components that the health operations report on (assumptions: 30). */
import { HealthStatus, type HealthComponentDto, type HealthReportDto } from '../../../../schemas/platform/health/group.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { map, type Static } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';

interface Component {
  readonly name: string;
  readonly category: 'storage' | 'messaging' | 'jobs' | 'processors';
  readonly group: 'core' | 'processors';
  readonly description: string;
}

export const components: readonly Component[] = [
  { name: 'database', category: 'storage', group: 'core', description: 'Records in memory' },
  { name: 'cache', category: 'storage', group: 'core', description: 'Answers that are made once' },
  { name: 'event-dispatcher', category: 'messaging', group: 'core', description: 'Staging of events' },
  { name: 'recurring-scheduler', category: 'jobs', group: 'core', description: 'Work of contracts' },
  { name: 'settlement-scheduler', category: 'jobs', group: 'core', description: 'Work of settlement' },
  { name: 'processor:sim-card', category: 'processors', group: 'processors', description: 'Card payments' },
  { name: 'processor:sim-ach', category: 'processors', group: 'processors', description: 'Payments by check' },
  { name: 'processor:sim-cash', category: 'processors', group: 'processors', description: 'Cash payments' },
];

export const ForcedHealth = map(HealthStatus, { maxProperties: components.length });
const none = (): Static<typeof ForcedHealth> => ({});

/** Components that the control plane made unhealthy, by name; all others are healthy. */
export const forcedHealth = (world: World): Record<string, HealthStatus> => world.state('health', none);

const statusOf = (world: World, { name }: Component): HealthStatus => forcedHealth(world)[name] ?? 'Healthy';

const gravity: readonly HealthStatus[] = ['Healthy', 'Degraded', 'Unhealthy'];

export const worstOf = (world: World, some: readonly Component[]): HealthStatus =>
  gravity[Math.max(0, ...some.map((one) => gravity.indexOf(statusOf(world, one))))] ?? 'Healthy';

const viewDetails = 'HealthChecks.HealthChecks.ViewDetails';

/** The duration is 0, since nothing is measured. */
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
