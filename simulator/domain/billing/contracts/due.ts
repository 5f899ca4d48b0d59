/** Due work of contracts. */
import type { DueHandlers } from '../../kernel/due.ts';
import { advance, contractDate } from './advance.ts';

export const contractDueWork: DueHandlers<typeof contractDate> = {
  [contractDate]: (world, id) => {
    const contract = world.records.contracts.get(id);
    if (contract !== undefined) advance(world, contract);
  },
};
