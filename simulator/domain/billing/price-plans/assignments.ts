/** Which plan a merchant has. */
import { dateIn } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../kernel/world.ts';
import type { PricePlanAssignmentRecord, PricePlanRecord } from './record.ts';

/** Dates, both included, in UTC. */
interface Days {
  readonly periodStart: string;
  readonly periodEnd: string;
}

const overlaps = ({ assignedAt, unassignedAt }: PricePlanAssignmentRecord, { periodStart, periodEnd }: Days): boolean =>
  dateIn(assignedAt, 'UTC') <= periodEnd && (unassignedAt === null || dateIn(unassignedAt, 'UTC') >= periodStart);

/** The plan by which some days of a merchant are billed: the last that it had in them; undefined: none. */
export function planOf(world: World, merchantId: string, days: Days): PricePlanRecord | undefined {
  const { pricePlans, pricePlanAssignments } = world.records;
  const last = pricePlanAssignments.by('merchantId', merchantId).findLast((one) => overlaps(one, days));
  return last === undefined ? undefined : pricePlans.get(last.pricePlanId);
}
