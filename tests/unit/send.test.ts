import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { send } from '../../simulator/wire/send.ts';

/** Everything that a server sends until it ends the connection. */
async function answered(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes, 'latin1');
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  await once(socket, 'close');
  return text.replaceAll(/^Date: .*$/gm, 'Date: …');
}

const request = (method: string, path: string, version = '1.1', headers = ''): string =>
  `${method} ${path} HTTP/${version}\r\nHost: localhost\r\n${headers}\r\n`;

const bodies = { ascii: '{"name":"Ada"}', other: '{"name":"Adèle ✓"}', empty: '' };

for (const [name, body] of Object.entries(bodies))
  test(`a body (${name}) has the same bytes in both ways`, async () => {
    let writes = 0;
    const server = createServer((asked, response) => {
      const { socket } = asked;
      const { write } = socket;
      socket.write = function (this: typeof socket, ...given: Parameters<typeof write>) {
        writes++;
        return write.apply(this, given);
      } as typeof write;
      if (asked.url === '/set') response.setHeader('x-set', 'before');
      send(response, 200, ['x-id', '1', 'content-type', 'application/json'], body, asked.url !== '/node');
      socket.write = write;
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const [method, version, headers] of [
      ['GET', '1.1', ''],
      ['HEAD', '1.1', ''],
      ['GET', '1.1', 'Connection: close\r\n'],
      ['GET', '1.0', ''],
      ['GET', '1.0', 'Connection: keep-alive\r\n'],
    ] as const) {
      const ways = await Promise.all(['/own', '/node'].map((path) => answered(port, request(method, path, version, headers).repeat(3))));
      expect(ways[0], `${method} HTTP/${version} ${headers}`).toBe(ways[1]);
      expect(ways[0]).toContain('200 OK');
    }
    expect(await answered(port, request('GET', '/set'))).toContain('x-set: before');
    writes = 0;
    await answered(port, request('GET', '/own'));
    if (name === 'ascii') expect(writes).toBe(1);
    server.close();
  });
