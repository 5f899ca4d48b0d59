/** What a well-behaved client notices of attacks on the same simulator, and how much memory they leave in use. */
import { attackNames, type AttackName } from './attacks/names.ts';
import type { AttackOrder } from './processes/attack.ts';
import { run } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const titles: Readonly<Record<AttackName, string>> = {
  'long-sorts': 'long sorts',
  'wide-filters': 'wide filters',
  'large-members': 'large members',
  'deep-bodies': 'deep bodies',
  'many-worlds': 'many worlds',
  'idempotency-keys': 'many idempotency keys',
  'unread-events': 'unread events',
  'slow-readers': 'slow readers',
  'slow-writers': 'slow writers',
  'large-definitions': 'large definitions',
  spreadsheets: 'hostile spreadsheets',
  commas: 'files of commas and line ends',
  registrations: 'registrations',
  'idle-connections': 'idle connections',
  'silent-receivers': 'silent receivers',
};

const attacked = (name: AttackName) => (isQuick: boolean) => {
  const order: AttackOrder = { name, idleMs: isQuick ? 500 : 2000, attackMs: isQuick ? 1000 : 4000 };
  return run<Figures>('attack', order);
};

export const attacks: readonly Measure[] = attackNames.map((name): Measure => ({
  name: `attacks-${name}`,
  title: `A client beside ${titles[name]}`,
  rounds: 1,
  sides: { client: attacked(name) },
  rows: [
    {
      title: 'p99 of its answers, against idle',
      unit: 'ms',
      subject: ['client', 'p99'],
      peer: ['client', 'idleP99'],
      target: { atMost: 5 },
    },
    { title: 'answers 500 and above, its own and the attacker’s', unit: 'events', subject: ['client', 'defects'], target: { atMost: 0 } },
    {
      title: 'memory in use once the worlds are dropped, against before',
      unit: 'MiB',
      subject: ['client', 'memoryAfter'],
      peer: ['client', 'memoryBefore'],
      target: { atMost: 1.2 },
    },
    { title: 'for information: most memory of the process', unit: 'MiB', subject: ['client', 'peak'] },
    { title: 'for information: requests of the attacker', unit: '/s', subject: ['client', 'attacksPerSecond'] },
  ],
  controls: [],
}));
