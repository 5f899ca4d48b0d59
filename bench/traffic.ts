/** What judging costs a client: key details through `gateproof proxy`, against a proxy of undici that only passes them on. */
import { join } from 'node:path';
import { load, serveArguments, type ServedLine } from './key-detail.ts';
import { builtCommand, freePort, root, start, untilReady, type Process } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

interface Proxying {
  readonly process: Process;
  readonly url: string;
}

async function judging(gateway: string): Promise<Proxying> {
  const port = await freePort();
  const process = start([builtCommand(), 'proxy', '--to', gateway, '--port', String(port)]);
  return { process, url: `http://127.0.0.1:${port}` };
}

async function bare(gateway: string): Promise<Proxying> {
  const process = start([join(root, 'bench', 'processes', 'bare-proxy.js'), gateway]);
  return { process, url: await process.firstLine };
}

const through =
  (open: (gateway: string) => Promise<Proxying>) =>
  async (isQuick: boolean): Promise<Figures> => {
    const server = start(serveArguments());
    const { url, world } = JSON.parse(await server.firstLine) as ServedLine;
    const { key, keyId } = world.personas.merchantAdmin;
    const proxy = await open(url);
    try {
      const address = `${proxy.url}/api/api-keys/${keyId}/detail`;
      await untilReady(address, { 'api-key': key });
      return await load(proxy.process, address, { 'api-key': key }, isQuick);
    } finally {
      await proxy.process.end();
      await server.end();
    }
  };

export const traffic: Measure = {
  name: 'traffic',
  title: 'Key details through a proxy that judges them, 16 connections',
  rounds: 5,
  sides: { judging: through(judging), bare: through(bare), bareAgain: through(bare) },
  rows: [
    {
      title: 'against a proxy of undici that only passes them on',
      unit: '/s',
      subject: ['judging', 'perSecond'],
      peer: ['bare', 'perSecond'],
      target: { atLeast: 0.77 },
    },
  ],
  controls: [
    [
      ['bareAgain', 'perSecond'],
      ['bare', 'perSecond'],
    ],
  ],
};
