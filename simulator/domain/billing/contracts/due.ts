/** Due work of contracts. */
import { addDays, startOf, timeZoneOf, today } from '../../kernel/calendar.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { isGone } from '../../platform/merchants/standing.ts';
import { advance, contractDate } from './advance.ts';

export const contractDueWork: DueHandlers<typeof contractDate> = {
  [contractDate]: (world, id) => {
    const contract = world.records.contracts.get(id);
    if (contract === undefined) return;
    if (!isGone(world, contract.merchantId)) return void advance(world, contract);
    // It begins, resumes or ends once its merchant is restored.
    const tomorrow = addDays(today(world, contract.merchantId), 1);
    world.schedule.add({ at: startOf(tomorrow, timeZoneOf(world, contract.merchantId)), kind: contractDate, id });
  },
};
