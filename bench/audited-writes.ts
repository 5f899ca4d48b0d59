import type { AuditedWritesOrder } from './processes/audited-writes.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const sample = (isAudited: boolean) => (isQuick: boolean) =>
  run<Figures>('audited-writes', { writes: isQuick ? 500 : 3000, isAudited } satisfies AuditedWritesOrder);

export const auditedWrites: Measure = {
  name: 'audited-writes',
  title: 'A write with its audit record, client included',
  sides: { audited: sample(true), silent: sample(false), again: sample(true) },
  rows: [
    {
      title: 'against the same write without one',
      unit: 'us',
      subject: ['audited', 'microseconds'],
      peer: ['silent', 'microseconds'],
    },
  ],
  controls: [
    [
      ['again', 'microseconds'],
      ['audited', 'microseconds'],
    ],
  ],
};
