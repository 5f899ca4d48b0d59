import type { TransactionsOrder } from './processes/transactions.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

function sample(isQuick: boolean): Promise<Figures> {
  const order: TransactionsOrder = { count: isQuick ? 50_000 : 1_000_000, repeats: isQuick ? 3 : 15 };
  return run<Figures>('transactions', order, ['--expose-gc', '--max-old-space-size=6144']);
}

export const transactions: Measure = {
  name: 'transactions',
  title: 'Counts of 1,000,000 transactions, by request and by other layouts',
  sides: { records: sample },
  rows: [
    { title: 'memory of a record, with its indexes', unit: 'bytes', subject: ['records', 'bytes'] },
    {
      title: 'four summary counts in one request, against a loop with closures',
      unit: 'us',
      subject: ['records', 'requestCounts'],
      peer: ['records', 'handCounts'],
      target: { atMost: 0.1 },
    },
    { title: 'for information: by columns', unit: 'us', subject: ['records', 'columnCounts'], peer: ['records', 'handCounts'] },
    { title: 'for information: by bitmaps', unit: 'us', subject: ['records', 'bitmapCounts'], peer: ['records', 'handCounts'] },
    { title: 'for information: memory of those columns, per record', unit: 'bytes', subject: ['records', 'columnBytes'] },
    { title: 'for information: memory of those bitmaps, per record', unit: 'bytes', subject: ['records', 'bitmapBytes'] },
  ],
  controls: [
    [
      ['records', 'requestCountsAgain'],
      ['records', 'requestCounts'],
    ],
  ],
};
