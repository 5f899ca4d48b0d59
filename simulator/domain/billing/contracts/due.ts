/** What the clock brings about for contracts. */
import type { DueHandler } from '../../kernel/world.ts';
import { advance, contractDate } from './advance.ts';

export const contractDueWork: Readonly<Record<string, DueHandler>> = {
  [contractDate]: (world, id) => {
    const contract = world.records.contracts.get(id);
    if (contract !== undefined) advance(world, contract);
  },
};
