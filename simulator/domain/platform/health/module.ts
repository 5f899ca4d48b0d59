import type { health, HealthGroupDto, OverallHealthDto } from '../../../../schemas/platform/health/group.ts';
import { ok } from '../../kernel/call.ts';
import type { CallTo, HandlersOf } from '../../kernel/handler.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { components, worstOf, ForcedHealth, presentComponent, presentReport } from './components.ts';
import { defineModule, type StatesOf } from '../../resources/module.ts';

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
