/** From spawning the command to its first 200. */
import { document } from './key-detail.ts';
import { mockArguments, peerMissing, hasPrism } from './peers.ts';
import { builtCommand, freePort, start, untilReady } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

async function gateproof(): Promise<Figures> {
  const before = performance.now();
  const server = start([builtCommand(), 'serve', '--port', '0', '--json', '--quiet']);
  try {
    const { control } = JSON.parse(await server.firstLine) as { readonly control: string };
    await untilReady(`${control}/health`);
    return { milliseconds: performance.now() - before };
  } finally {
    await server.end();
  }
}

let specification = '';

async function prismMock(): Promise<Figures> {
  const port = await freePort();
  const before = performance.now();
  const server = start(mockArguments(specification, port));
  server.firstLine.catch(() => undefined);
  try {
    await untilReady(`http://127.0.0.1:${port}/api/health`);
    return { milliseconds: performance.now() - before };
  } finally {
    await server.end();
  }
}

export const coldStart: Measure = {
  name: 'cold-start',
  title: 'Cold start to the first 200',
  async prepare() {
    specification = document();
    return (await hasPrism()) ? {} : { prism: peerMissing };
  },
  others: ['prism'],
  sides: { gateproof, prism: prismMock, again: gateproof },
  rows: [
    {
      title: 'serve, against Prism',
      unit: 'ms',
      subject: ['gateproof', 'milliseconds'],
      peer: ['prism', 'milliseconds'],
      target: { atMost: 0.1 },
    },
  ],
  controls: [
    [
      ['again', 'milliseconds'],
      ['gateproof', 'milliseconds'],
    ],
  ],
};
