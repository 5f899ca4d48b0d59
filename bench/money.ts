import type { BatchFileOrder } from './processes/batch-file.ts';
import type { BatchReadsOrder } from './processes/batch-reads.ts';
import type { BillingOrder } from './processes/billing-year.ts';
import type { SettlementOrder } from './processes/settlement.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const batchFile = (isQuick: boolean): Promise<Figures> => run('batch-file', { rows: isQuick ? 500 : 10_000 } satisfies BatchFileOrder);
const batchReads = (isQuick: boolean): Promise<Figures> =>
  run('batch-reads', { rows: isQuick ? 500 : 10_000, files: isQuick ? 1 : 3, idleMs: isQuick ? 500 : 2000 } satisfies BatchReadsOrder);
const billingYear = (isQuick: boolean): Promise<Figures> =>
  run('billing-year', { contracts: isQuick ? 20 : 1000 } satisfies BillingOrder, ['--expose-gc']);
const settlement = (isQuick: boolean): Promise<Figures> => {
  const order: SettlementOrder = { few: 1000, many: isQuick ? 2000 : 100_000 };
  return run('settlement', order);
};

const slower = { atMost: 3 };

export const money: readonly Measure[] = [
  {
    name: 'batch-file',
    title: 'A batch file of 10,000 rows',
    sides: { file: batchFile },
    rows: [
      { title: 'rows processed', unit: '/s', subject: ['file', 'perSecond'], target: { atLeast: 5000 } },
      {
        title: 'for information: against a loop that calls the handler of payments',
        unit: '/s',
        subject: ['file', 'perSecond'],
        peer: ['file', 'directPerSecond'],
      },
    ],
    controls: [],
  },
  {
    name: 'batch-file-reads',
    title: 'A client that reads while batch files of 10,000 rows are processed',
    rounds: 3,
    sides: { client: batchReads },
    rows: [
      { title: 'p99 in another world, against idle', unit: 'ms', subject: ['client', 'other'], peer: ['client', 'idle'], target: slower },
      { title: 'p99 in the same world, against idle', unit: 'ms', subject: ['client', 'same'], peer: ['client', 'idle'], target: slower },
      {
        title: 'for information: p99 in another world during the uploads',
        unit: 'ms',
        subject: ['client', 'upload'],
        peer: ['client', 'idle'],
      },
    ],
    controls: [],
  },
  {
    name: 'billing-year',
    title: 'A year of 1,000 monthly contracts, to which a session listens',
    rounds: 5,
    sides: { year: billingYear },
    rows: [
      {
        title: 'against a loop that inserts its transactions and stages its events',
        unit: 'ms',
        subject: ['year', 'milliseconds'],
        peer: ['year', 'bareMilliseconds'],
        target: { atMost: 2 },
      },
      { title: 'for information: charges', unit: 'events', subject: ['year', 'charges'] },
      { title: 'for information: events', unit: 'events', subject: ['year', 'events'] },
    ],
    controls: [],
  },
  {
    name: 'settlement',
    title: 'Settling 100,000 captured payments',
    rounds: 5,
    sides: { batch: settlement },
    rows: [
      {
        title: 'a payment, from the trigger to the answer of the processor',
        unit: 'us',
        subject: ['batch', 'many'],
        target: { atMost: 10 },
      },
      { title: 'for information: against one of 1,000', unit: 'us', subject: ['batch', 'many'], peer: ['batch', 'few'] },
    ],
    controls: [],
  },
];
