/** Lists of 300,000 records: the cost of their pages and counts, and the weight of a record. */
import type { LongListOrder } from './processes/long-list.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const sampleOf = (list: LongListOrder['list']) => (isQuick: boolean) =>
  run<Figures>('long-list', { list, count: isQuick ? 20_000 : 300_000, few: 1000, repeats: isQuick ? 3 : 15 } satisfies LongListOrder, [
    '--expose-gc',
    '--max-old-space-size=6144',
  ]);

const measure = (list: LongListOrder['list'], title: string): Measure => ({
  name: `long-list-${list}`,
  title,
  rounds: 3,
  sides: { list: sampleOf(list) },
  rows: [
    { title: 'memory of a record, with its indexes', unit: 'bytes', subject: ['list', 'bytes'] },
    ...(['first', 'next'] as const).map((page) => ({
      title: `${page} page, against a list of 1,000`,
      unit: 'us',
      subject: ['list', `${page}Many`] as const,
      peer: ['list', `${page}Few`] as const,
      target: { atMost: 2 },
    })),
    {
      title: 'count with a filter, against a loop with a closure',
      unit: 'us',
      subject: ['list', 'count'],
      peer: ['list', 'countByHand'],
      target: { atMost: 1 },
    },
    {
      title: 'three summary counts, against a loop with closures',
      unit: 'us',
      subject: ['list', 'summary'],
      peer: ['list', 'summaryByHand'],
      target: { atMost: 1 },
    },
  ],
  controls: [],
});

export const longLists: readonly Measure[] = [
  measure('transactions', 'The list of 300,000 transactions'),
  measure('auditLog', 'The audit log with 300,000 records'),
];
