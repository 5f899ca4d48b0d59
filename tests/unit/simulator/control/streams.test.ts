import { expect, test } from '@playwright/test';
import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { epoch } from '../../../../schemas/shared/instant.ts';
import { processLimits, worldLimits } from '../../../../schemas/limits.ts';
import { streamed, Streams } from '../../../../simulator/control/streams.ts';
import { RequestLog } from '../../../../simulator/watch/request-log.ts';

const entry = {
  at: epoch,
  operation: null,
  method: 'GET',
  url: `/${'x'.repeat(10_000)}`,
  keyId: null,
  userId: null,
  ip: '',
  correlationId: '',
  status: 200,
  decidedBy: 'effect',
  code: null,
  reason: null,
  ignored: [],
  elapsedMs: 0,
} as const;

test('a reader that does not read uses bounded memory, and learns how much it missed', async () => {
  const app = Fastify();
  const log = new RequestLog();
  const streams = new Streams();
  let waiting = (): number => 0;
  app.get('/', (request, reply) => {
    waiting = () => reply.raw.writableLength;
    streams.open(
      request,
      reply,
      streamed(log, 'request', ({ sequence, url }) => ({ sequence, url })),
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'readable');
  const count = 3000;
  for (let added = 0; added < count; added++) {
    Object.assign(log.next(), entry);
    log.added();
    if (added % 10 === 0) await new Promise(setImmediate);
  }
  expect(waiting()).toBeLessThan(processLimits.streamBytes.max + 2 * entry.url.length);
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  while (!text.includes(`"sequence":${count},`)) await once(socket, 'data');
  const seen = [...text.matchAll(/event: (\w+)\nid: (\d+)\ndata: \{"(?:sequence|count)":(\d+)/g)];
  const skipped = seen.filter(([, event]) => event === 'skipped').map(([, , , number]) => Number(number));
  const told = seen.filter(([, event]) => event === 'request').map(([, , , number]) => Number(number));
  expect(skipped.length).toBeGreaterThan(0);
  expect(told.length + skipped.reduce((sum, number) => sum + number, 0)).toBe(count);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told.slice(-worldLimits.requestLog.max)[0]).toBe(count - worldLimits.requestLog.max + 1);
  socket.destroy();
  await app.close();
});
