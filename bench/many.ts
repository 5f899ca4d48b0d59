/** Several simulators at once, each with worlds of its own: what a second and a fourth process bring on this machine. */
import { load, serveArguments, type ServedLine } from './key-detail.ts';
import { start } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

/** Each process answers a load of its own, without a balancer in between, which would be measured too. */
const together =
  (count: number) =>
  async (isQuick: boolean): Promise<Figures> => {
    const servers = Array.from({ length: count }, (_, index) => start([...serveArguments(), '--shard', `${index + 1}/${count}`]));
    try {
      const lines = await Promise.all(servers.map(async ({ firstLine }) => JSON.parse(await firstLine) as ServedLine));
      const figures = await Promise.all(
        lines.map(({ url, world }, index) => {
          const { key, keyId } = world.personas.merchantAdmin;
          return load(servers[index]!, `${url}/api/api-keys/${keyId}/detail`, { 'api-key': key }, isQuick);
        }),
      );
      return { perSecond: figures.reduce((sum, { perSecond = NaN }) => sum + perSecond, 0) };
    } finally {
      await Promise.all(servers.map((server) => server.end()));
    }
  };

const against = (side: string) =>
  ({ title: `${side}, against one process`, unit: '/s', subject: [side, 'perSecond'], peer: ['one process', 'perSecond'] }) as const;

export const many: Measure = {
  name: 'many',
  title: 'Key details per second of several processes together; the clients that load them share the cores',
  rounds: 3,
  sides: { 'one process': together(1), 'two processes': together(2), 'four processes': together(4), again: together(1) },
  rows: [against('two processes'), against('four processes')],
  controls: [
    [
      ['again', 'perSecond'],
      ['one process', 'perSecond'],
    ],
  ],
};
