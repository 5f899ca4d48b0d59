import { dateIn } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../kernel/world.ts';
import type { PricePlanAssignmentRecord, PricePlanRecord } from './record.ts';

/** Dates in UTC, both inclusive. */
interface Days {
  readonly periodStart: string;
  readonly periodEnd: string;
}

const overlaps = ({ assignedAt, unassignedAt }: PricePlanAssignmentRecord, { periodStart, periodEnd }: Days): boolean =>
  dateIn(assignedAt, 'UTC') <= periodEnd && (unassignedAt === null || dateIn(unassignedAt, 'UTC') >= periodStart);

export function planOf(world: World, merchantId: string, days: Days): PricePlanRecord | undefined {
  const { pricePlans, pricePlanAssignments } = world.records;
  const last = pricePlanAssignments.by('merchantId', merchantId).findLast((one) => overlaps(one, days));
  return last === undefined ? undefined : pricePlans.get(last.pricePlanId);
}

export const assignmentOf = ({ records }: World, merchantId: string): PricePlanAssignmentRecord | undefined =>
  records.pricePlanAssignments.by('merchantId', merchantId).findLast(({ unassignedAt }) => unassignedAt === null);

export function endAssignment(world: World, merchantId: string): void {
  const { pricePlanAssignments } = world.records;
  const current = assignmentOf(world, merchantId);
  if (current !== undefined) pricePlanAssignments.replace({ ...current, unassignedAt: world.clock.now() });
}

export function assign(world: World, merchantId: string, pricePlanId: string, userId: string | null): void {
  endAssignment(world, merchantId);
  const now = world.clock.now();
  const made = { id: world.random.uuid(), creationTime: now, assignedAt: now, unassignedAt: null, assignedBy: userId };
  world.records.pricePlanAssignments.insert({ merchantId, ...made, pricePlanId });
}
