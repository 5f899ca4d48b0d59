import { expect, test } from '@playwright/test';
import { createHash } from 'node:crypto';
import { atOnce } from '../../../../simulator/domain/kernel/parts.ts';
import { cryptoOf } from '../../../../simulator/store/crypto.ts';

const { digested } = cryptoOf(() => '');

test('of text with characters of every length at every edge', () => {
  for (const character of ['', 'a', 'é', '€', '👍', '\ud83d'])
    for (const before of [0, 1, 65_533, 65_534, 65_535, 65_536, 65_537, 131_071]) {
      const text = `${'x'.repeat(before)}${character}${'é'.repeat(10)}`;
      const bytes = Buffer.from(text);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const held = atOnce(digested(text));
      expect([character, before, held.sha256, held.bytes]).toEqual([character, before, sha256, bytes.length]);
      expect([...held.pieces()].join('')).toBe(bytes.toString());
    }
});

test('a long one is hashed in many parts', () => {
  const parts = digested('x'.repeat(10_000_000));
  let count = 0;
  while (parts.next().done !== true) count++;
  expect(count).toBeGreaterThan(100);
});
