import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { atMilliseconds, formatInstant } from '../../../schemas/shared/instant.ts';
import { startSimulator } from '../../../simulator/main.ts';

test('a request whose body is still awaited does not keep the clock from moving', async () => {
  let wall = Date.UTC(2026, 0, 1);
  const simulator = await startSimulator({ port: 0, wall: () => wall });
  const { merchantAdmin, merchantUser } = simulator.world.personas;
  const { hostname, port } = new URL(simulator.url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    const head = [
      `POST /api/api-keys/${merchantUser.keyId}/reinstate HTTP/1.1`,
      'host: localhost',
      `api-key: ${merchantAdmin.key}`,
      'content-type: application/json',
      'content-length: 2',
      'expect: 100-continue',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The interim answer shows that the head has been read.
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 (100|403)/);
    wall += 60_000;
    const answer = await fetch(`${simulator.url}/api/api-keys/${merchantAdmin.keyId}/detail`, {
      headers: { 'api-key': merchantAdmin.key },
    });
    expect(await answer.json()).toMatchObject({ lastUsedAt: formatInstant(atMilliseconds(wall)) });
  } finally {
    socket.destroy();
    await simulator.close();
  }
});
