/** A world per test: the cost of starting it beyond seeding, and memory after a thousand of them. */
import type { TestWorldsOrder } from './processes/test-worlds.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const sample = (isQuick: boolean): Promise<Figures> =>
  run('test-worlds', (isQuick ? { first: 20, last: 100 } : { first: 100, last: 1000 }) satisfies TestWorldsOrder, ['--expose-gc']);

export const testWorlds: Measure = {
  name: 'test-worlds',
  title: 'Worlds of tests, made and ended one after the other',
  rounds: 3,
  sides: { library: sample },
  rows: [
    { title: 'a world beyond its seed', unit: 'ms', subject: ['library', 'beyond'], target: { atMost: 2 } },
    { title: 'for information: a world', unit: 'ms', subject: ['library', 'world'] },
    { title: 'for information: its seed', unit: 'ms', subject: ['library', 'seed'] },
    {
      title: 'heap after 1,000 worlds, against after 100',
      unit: 'bytes',
      subject: ['library', 'afterLast'],
      peer: ['library', 'afterFirst'],
      target: { atMost: 1.02 },
    },
  ],
  controls: [],
};
