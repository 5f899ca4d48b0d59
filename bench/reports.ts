import type { ReportReadsOrder } from './processes/report-reads.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const sample = (isQuick: boolean): Promise<Figures> =>
  run('report-reads', {
    transactions: isQuick ? 20_000 : 300_000,
    reports: isQuick ? 2 : 5,
    idleMs: isQuick ? 500 : 2000,
  } satisfies ReportReadsOrder);

const slower = { atMost: 3 };

export const reports: Measure = {
  name: 'report-reads',
  title: 'A client that reads while a report over 300,000 transactions runs',
  rounds: 3,
  sides: { client: sample },
  rows: [
    { title: 'p99 in another world, against idle', unit: 'ms', subject: ['client', 'other'], peer: ['client', 'idle'], target: slower },
    { title: 'p99 in the same world, against idle', unit: 'ms', subject: ['client', 'same'], peer: ['client', 'idle'], target: slower },
    { title: 'for information: one report', unit: 'ms', subject: ['client', 'milliseconds'] },
    { title: 'for information: transactions it counts', unit: 'events', subject: ['client', 'counted'] },
  ],
  controls: [],
};
