/** What the suites add to a request: client, judge, recording and redaction. */
import { shareFile } from './peers.ts';
import type { LoopOrder } from './processes/request-loop.ts';
import { run, script, start } from './processes.ts';
import type { Figures, Measure } from './sample.ts';

const id = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';
const key = 'gk_sandbox_0123456789abcdefghijklmnopqrstuvwxyzAB';

/** About as long as the detail of a key. */
const text = JSON.stringify({ id, name: 'Point of sale', notes: 'x'.repeat(800) });

async function loop(way: LoopOrder['way'], isQuick: boolean): Promise<Figures> {
  const server = start([...script('keep-alive-server'), shareFile('keep-alive.json', text)]);
  try {
    const { url } = JSON.parse(await server.firstLine) as { readonly url: string };
    const order: LoopOrder = { baseUrl: url, id, key, count: isQuick ? 500 : 3000, way };
    return await run<Figures>('request-loop', order);
  } finally {
    await server.end();
  }
}

export const suiteClient: Measure = {
  name: 'suite-client',
  title: 'Cost of a request of the suites, recorded and redacted',
  sides: {
    suites: (isQuick) => loop('suites', isQuick),
    bare: (isQuick) => loop('bare', isQuick),
    again: (isQuick) => loop('suites', isQuick),
  },
  rows: [
    {
      title: 'against a loop over undici.request',
      unit: 'us',
      subject: ['suites', 'microseconds'],
      peer: ['bare', 'microseconds'],
      target: { atMost: 2 },
    },
    {
      title: 'processor time of the same',
      unit: 'us',
      subject: ['suites', 'processorMicroseconds'],
      peer: ['bare', 'processorMicroseconds'],
    },
  ],
  controls: [
    [
      ['again', 'microseconds'],
      ['suites', 'microseconds'],
    ],
  ],
};
