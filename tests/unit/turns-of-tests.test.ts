import { expect, test } from '@playwright/test';
import { Turns } from '../../engine/playwright/shared-run.ts';

test('a test that runs by itself waits for those before it, and those after it wait for it', async () => {
  const turns = new Turns();
  const began: string[] = [];
  const take = async (name: string, isAlone: boolean) => {
    const release = await turns.take(isAlone);
    began.push(name);
    return release;
  };
  const [first, second] = [await take('first', false), await take('second', false)];
  const alone = take('alone', true);
  const later = take('later', false);
  first();
  first();
  await Promise.resolve();
  expect(began).toEqual(['first', 'second']);
  second();
  const release = await alone;
  expect(began).toEqual(['first', 'second', 'alone']);
  release();
  (await later)();
  expect(began).toEqual(['first', 'second', 'alone', 'later']);
});
