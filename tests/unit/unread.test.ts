import { expect, test } from '@playwright/test';
import { Unread } from '../../simulator/wire/unread.ts';

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
