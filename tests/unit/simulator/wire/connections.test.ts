import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { processLimits } from '../../../../schemas/limits.ts';
import { Connections } from '../../../../simulator/wire/connections.ts';
import { Unread } from '../../../../simulator/wire/unread.ts';

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends a request on a new connection. The text is empty if the connection closes without an answer. */
function ask(port: number, path = '/'): Promise<{ readonly socket: Socket; readonly text: string }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request(path)));
    socket.on('error', () => {});
    socket.once('data', (text) => resolve({ socket, text: String(text) }));
    socket.once('close', () => resolve({ socket, text: '' }));
  });
}

interface Bounded {
  readonly port: number;
  answer(): void;
  /** Settles when `count` requests wait. */
  waiting(count: number): Promise<void>;
  close(): Promise<unknown>;
}

/** A server with room for `max` connections. It answers `/` at once, and `/wait` on demand. */
async function bounded(max: number): Promise<Bounded> {
  const held: ServerResponse[] = [];
  const arrived = new EventEmitter();
  const server = new Connections(undefined, max).serve(({ url }, response) => {
    if (url === '/') {
      response.end('here');
      return;
    }
    held.push(response);
    arrived.emit('request');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    answer: () => held.splice(0).forEach((response) => response.end('at last')),
    async waiting(count) {
      while (held.length < count) await once(arrived, 'request');
    },
    close: () =>
      new Promise((done) => {
        server.close(done);
        server.closeAllConnections();
      }),
  };
}

const closed = (socket: Socket): Promise<unknown> => new Promise((done) => (socket.closed ? done(null) : socket.once('close', done)));
const said = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

test('a connection beyond the maximum takes the place of the one that was idle for longest', async () => {
  const { port, close } = await bounded(3);
  const [first, second, third] = [await ask(port), await ask(port), await ask(port)];
  // The first was used again, so the second is now idle for longest.
  first.socket.write(request('/'));
  expect(await said(first.socket)).toContain('here');
  const fourth = await ask(port);
  expect(fourth.text).toContain('here');
  await closed(second.socket);
  expect([first, third, fourth].map(({ socket }) => socket.closed)).toEqual([false, false, false]);
  // A connection that never sent anything is idle too.
  const silent = connect(port, '127.0.0.1').on('error', () => {});
  await once(silent, 'connect');
  await closed(third.socket);
  for (const socket of [first.socket, fourth.socket, silent]) {
    expect((await ask(port)).text).toContain('here');
    await closed(socket);
  }
  await close();
});

test('a connection with a request under way is not closed: with all of them busy it is the new one', async () => {
  const { port, answer, waiting, close } = await bounded(2);
  const busy = [ask(port, '/wait'), ask(port, '/wait')];
  await waiting(2);
  expect((await ask(port)).text).toBe('');
  answer();
  expect((await Promise.all(busy)).map(({ text }) => text.endsWith('at last'))).toEqual([true, true]);
  expect((await ask(port)).text).toContain('here');
  await close();
});

test('a request queued behind another on its connection counts as in progress', async () => {
  const { port, answer, waiting, close } = await bounded(1);
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(request('/') + request('/wait'));
  await waiting(1);
  expect((await ask(port)).text).toBe('');
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  answer();
  await expect.poll(() => text).toMatch(/here.*at last$/s);
  await close();
});

test('the simulator has the maximum of the table of limits', async () => {
  const { max } = processLimits.connections;
  const { port, close } = await bounded(max);
  const sockets: Socket[] = [];
  for (let count = 0; count < max; count++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
  }
  expect(sockets.filter((socket) => socket.closed)).toEqual([]);
  const beyond = await ask(port);
  expect(beyond.text).toContain('here');
  await closed(sockets[0]!);
  expect(sockets.slice(1).filter((socket) => socket.closed)).toEqual([]);
  await close();
});

class Client {
  isCut = false;
  bytesWritten = 0;
  writableLength = 0;
  answer(bytes: number): this {
    this.bytesWritten += bytes;
    this.writableLength += bytes;
    return this;
  }
  read(bytes: number): void {
    this.writableLength -= bytes;
  }
  destroy(): void {
    this.isCut = true;
  }
}

test('a client that reads nothing is cut, and one that reads slowly or has nothing to read is not', () => {
  const [stalled, slow, idle] = [new Client().answer(1000), new Client().answer(1000), new Client()];
  const unread = new Unread(20, 1_000_000);
  for (let now = 0; now <= 100; now += 10) {
    unread.cut([stalled, slow, idle], now);
    expect(stalled.isCut).toBe(now >= 20);
    slow.read(10);
    // Further answers are not progress.
    stalled.answer(10);
  }
  expect([slow.isCut, idle.isCut]).toEqual([false, false]);
});

test('the time begins with an answer, not with an earlier one that was read', () => {
  const client = new Client().answer(10);
  const unread = new Unread(20, 1000);
  unread.cut([client], 0);
  client.read(10);
  unread.cut([client], 15);
  client.answer(10);
  unread.cut([client], 30);
  expect(client.isCut).toBe(false);
  unread.cut([client], 50);
  expect(client.isCut).toBe(true);
});

test('a client that has read nothing for the time in the table of limits is slow', () => {
  const client = new Client().answer(101);
  const unread = new Unread(1000, 100);
  unread.cut([client], 0);
  unread.cut([client], processLimits.slowReaderMs.max - 1);
  expect(client.isCut).toBe(false);
  unread.cut([client], processLimits.slowReaderMs.max);
  expect(client.isCut).toBe(true);
});

test('when too much waits, those that read nothing for longest are cut first', () => {
  const clients = [0, 1, 2].map(() => new Client());
  const unread = new Unread(1000, 100, 50);
  for (const [index, client] of clients.entries()) unread.cut([client.answer(40)], index);
  clients[0]!.read(1);
  // A burst of answers does not mean that a client is slow.
  unread.cut(clients, 40);
  expect(clients.map(({ isCut }) => isCut)).toEqual([false, false, false]);
  unread.cut(clients, 60);
  expect(clients.map(({ isCut }) => isCut)).toEqual([false, true, false]);
});
