/** The maximum of open connections. */
import { expect, test } from '@playwright/test';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { processLimits } from '../../schemas/limits.ts';
import { Connections } from '../../simulator/http/connections.ts';

/** Opens a connection and asks on it; settles with the answer, or with no text when it is closed without one. */
function ask(port: number): Promise<{ readonly socket: Socket; readonly text: string }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    socket.on('error', () => {});
    socket.once('data', (text) => resolve({ socket, text: String(text) }));
    socket.once('close', () => resolve({ socket, text: '' }));
  });
}

test('a connection beyond the maximum is closed, the others stay, and an end makes room', async () => {
  const server = new Connections(undefined, 2).serve((_request, response) => void response.end('here'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const open = [await ask(port), await ask(port)];
  expect(open.map(({ text }) => text.endsWith('here'))).toEqual([true, true]);
  expect((await ask(port)).text).toBe('');
  expect(open.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  open[0]!.socket.destroy();
  await expect.poll(async () => (await ask(port)).text).toContain('here');
  await new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
});

test('the simulator has the maximum of the table of limits', () => {
  expect(new Connections().serve(() => {}).maxConnections).toBe(processLimits.connections.max);
});
