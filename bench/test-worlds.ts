/** A world per test: the cost of starting it beyond seeding, and memory after 500 of them. */
import type { TestWorldsOrder } from './processes/test-worlds.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const sample = (isQuick: boolean): Promise<Figures> =>
  run('test-worlds', (isQuick ? { first: 20, last: 100 } : { first: 100, last: 500 }) satisfies TestWorldsOrder, ['--expose-gc']);

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
      title: 'heap after 500 worlds, against after 100',
      unit: 'bytes',
      subject: ['library', 'afterLast'],
      peer: ['library', 'afterFirst'],
      target: { atMost: 1.02 },
    },
  ],
  controls: [],
};
