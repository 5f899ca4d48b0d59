import { expect, test } from '@playwright/test';
import { Feed, keptHappenings } from '../../../engine/library/feed.ts';

test('each happening of a kind is answered once, in order, whether it is over or still to come', async () => {
  const feed = new Feed<number>('event');
  feed.add('a', 1);
  feed.add('b', 2);
  feed.add('a', 3);
  expect([await feed.next('a'), await feed.next('a'), await feed.next('b')]).toEqual([1, 3, 2]);
  const coming = [feed.next('a'), feed.next('a')];
  feed.add('b', 4);
  feed.add('a', 5);
  feed.add('a', 6);
  expect(await Promise.all(coming)).toEqual([5, 6]);
  expect(await feed.next('b')).toBe(4);
  expect(feed.all('a')).toEqual([1, 3, 5, 6]);
});

test('what does not happen is told with what did', async () => {
  const feed = new Feed<number>('event');
  await expect(feed.next('a', 1)).rejects.toThrow('no further event a within 1 ms; nothing happened');
  feed.add('b', 1);
  await expect(feed.next('a', 1)).rejects.toThrow('there were b');
  feed.add('a', 2);
  expect(await feed.next('a', 1)).toBe(2);
});

test('the oldest are dropped, and what was answered is not answered again', async () => {
  const feed = new Feed<number>('event');
  for (let number = 0; number < keptHappenings; number++) feed.add('a', number);
  expect(await feed.next('a')).toBe(0);
  feed.add('a', keptHappenings);
  feed.add('a', keptHappenings + 1);
  expect(feed.all()).toHaveLength(keptHappenings);
  expect(await feed.next('a')).toBe(2);
});
