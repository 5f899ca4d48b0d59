/** A contract through its states (concepts: Contract). */
import { makeActive } from '../checks/contract.ts';
import { findState, tableModel, type Recorded, type Table } from './states.ts';
import type { Move } from './walk.ts';

const table: Table = {
  resource: 'contracts',
  initial: 'active',
  make: makeActive,
  words: { active: ['active'], paused: ['paused'] },
  moves: [
    { from: 'active', operation: 'contracts.pause', to: 'paused', rule: 'CONTRACT-PAUSE' },
    { from: 'paused', operation: 'contracts.resume', to: 'active', rule: 'CONTRACT-RESUME' },
  ],
  refusals: [
    { from: 'active', operation: 'contracts.resume', rule: 'CONTRACT-RESUME-ACTIVE' },
    { from: 'paused', operation: 'contracts.pause', rule: 'CONTRACT-PAUSE-PAUSED' },
  ],
};

/** Longer than the billing interval: its effect on a contract is not documented. */
const passing: Move<Recorded> = {
  name: 'let a month pass',
  isPossible: ({ state }) => state !== undefined,
  async make(record, context) {
    await context.clock.pass('P32D');
    await findState(context, table, record);
  },
};

export const contractModel = (hasWorld: boolean) =>
  tableModel(table, hasWorld ? [passing] : [], { rules: [], tours: [['resume out of turn', 'pause', 'pause out of turn', 'resume']] });
