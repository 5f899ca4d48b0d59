/** The components that the health operations report on (assumptions: 30). */
import {
  HealthStatus,
  type HealthComponentDto,
  type HealthReportDto,
  type health,
  type HealthGroupDto,
  type OverallHealthDto,
} from '../../../../schemas/platform/health/group.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { type AuthenticatedCall, ok } from '../../kernel/call.ts';
import { map, type Static } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { defineModule, type StatesOf } from '../../resources/module.ts';

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

const ForcedHealth = map(HealthStatus, { maxProperties: components.length });
const none = (): Static<typeof ForcedHealth> => ({});

/** Components that the control plane made unhealthy, by name; all others are healthy. */
export const forcedHealth = (world: World): Record<string, HealthStatus> => world.state('health', none);

const statusOf = (world: World, { name }: Component): HealthStatus => forcedHealth(world)[name] ?? 'Healthy';

const gravity: readonly HealthStatus[] = ['Healthy', 'Degraded', 'Unhealthy'];

const worstOf = (world: World, some: readonly Component[]): HealthStatus =>
  gravity[Math.max(0, ...some.map((one) => gravity.indexOf(statusOf(world, one))))] ?? 'Healthy';

const viewDetails = 'HealthChecks.HealthChecks.ViewDetails';

/** The duration is 0, since nothing is measured. */
const presentComponent = ({ world, principal }: AuthenticatedCall, component: Component): HealthComponentDto => ({
  name: component.name,
  category: component.category,
  group: component.group,
  status: statusOf(world, component),
  durationMs: 0,
  tags: [component.group, component.category],
  ...(principal.may(viewDetails) ? { description: component.description, data: null } : {}),
});

const presentReport = (call: AuthenticatedCall, components: readonly Component[]): HealthReportDto => ({
  status: worstOf(call.world, components),
  totalDurationMs: 0,
  checkedAt: formatInstant(call.world.clock.now()),
  components: components.map((component) => presentComponent(call, component)),
});

/** A summary for anonymous callers, the components for callers with a key (concepts: Authentication). */
function overall(call: CallTo<'health.overall'>) {
  const { principal, world } = call;
  const status = worstOf(world, components);
  const body: OverallHealthDto = principal === null ? { status } : presentReport({ ...call, principal }, components);
  const unhealthy = world.choices['health.unhealthyStatus'];
  // An error status has the envelope, like any other failure (concepts: Statuses).
  if (status === 'Unhealthy' && unhealthy !== 200)
    throw new Refusal('other', unhealthy, 'Gateway:Unavailable', 'A component is unhealthy.');
  return ok(body);
}

function category(call: CallTo<'health.category'>) {
  const name = call.params['category']?.toLowerCase();
  const some = components.filter((component) => component.category === name);
  if (some.length === 0) throw notFound('no component has this category');
  return ok(presentReport(call, some));
}

function component(call: CallTo<'health.component'>) {
  const name = call.params['name']?.toLowerCase();
  const found = components.find((one) => one.name === name);
  if (found === undefined) throw notFound('no component has this name');
  return ok(presentComponent(call, found));
}

function groups({ world }: CallTo<'health.groups'>) {
  const names = [...new Set(components.map(({ group }) => group))];
  const answer: readonly HealthGroupDto[] = names.map((name) => {
    const members = components.filter(({ group }) => group === name);
    return { name, status: worstOf(world, members), componentCount: members.length };
  });
  return ok(answer);
}

const handlers = {
  'health.overall': overall,
  'health.category': category,
  'health.component': component,
  'health.groups': groups,
} satisfies HandlersOf<typeof health>;

const states = { health: ForcedHealth };

declare module '../../kernel/records.ts' {
  interface States extends StatesOf<typeof states> {}
}

export const healthModule = defineModule({ states, handlers });
