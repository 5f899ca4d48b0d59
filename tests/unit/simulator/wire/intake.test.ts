import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { processLimits } from '../../../../schemas/limits.ts';
import { Intake } from '../../../../simulator/wire/intake.ts';

const perTurn = processLimits.intakeBytes.max;
const chunk = 65_536;

test('the bytes of bodies that are read in one turn are bounded, however many and long they are', async () => {
  const [length, together] = [8_000_000, 6];
  const intake = new Intake();
  let [inTurn, most, all] = [0, 0, 0];
  const over = new Array<Promise<unknown>>();
  const server = createServer((incoming, response) => {
    intake.pace(incoming);
    incoming.on('data', ({ length: taken }: Buffer) => {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += taken;
      all += taken;
      most = Math.max(most, inTurn);
    });
    incoming.on('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let index = 0; index < together; index++) {
    const outgoing = request({ port, host: '127.0.0.1', method: 'POST', agent: false });
    over.push(once(outgoing, 'response').then(([answer]) => answer.resume()));
    outgoing.end(Buffer.alloc(length));
  }
  await Promise.all(over);
  server.close();
  expect(all).toBe(length * together);
  expect(most).toBeLessThanOrEqual(perTurn + chunk * together);
});

test('waiting work continues in order, one item per turn', async () => {
  const intake = new Intake();
  const order: string[] = [];
  intake.took(1, () => order.push('small'));
  intake.took(perTurn, () => order.push('large'));
  intake.took(1, () => order.push('behind it'));
  expect(order).toEqual(['small']);
  await new Promise((resolve) => setImmediate(resolve));
  order.push('next turn');
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual(['small', 'large', 'next turn', 'behind it']);
});
