import { expect, test } from '@playwright/test';
import { Progress } from '../../../reports/progress.ts';
import { finding } from './run-builder.ts';

test('on a terminal one line updates itself and vanishes; elsewhere a chapter gets a line when it is done', () => {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 90, write: (text: string) => written.push(text) };
  let now = 0;
  const plan = ['keys/detail › Key detail › is open', 'errors/envelope › Envelope › holds'] as const;
  const live = new Progress(plan, stream, () => now);
  live.begin(plan[0]);
  live.end(plan[0], [finding('A'), finding('B', 'fail')]);
  live.begin(plan[1]);
  expect(written.at(-1)).toContain('█████░░░░░ 1/2 tests · 1 s · 1 rule failed · errors');
  now = 10_000;
  live.tick();
  expect(written.at(-1)).toContain('1/2 tests · 10 s, about 10 s left · 1 rule failed · waiting 10 s for Envelo');
  for (const text of written) expect(text).not.toContain('\n');
  live.close();
  expect(written.at(-1)).toBe('\r\u001b[2K');

  written.length = 0;
  now = 0;
  const plain = new Progress(['keys', 'keys', 'errors', 'errors'], { ...stream, isTTY: false }, () => now);
  plain.end('keys', [finding('A')]);
  plain.end('errors', []);
  plain.end('keys', [finding('B', 'fail')]);
  expect(written).toEqual(['keys: 2 tests, 2 checks, 1 failed\n']);
  plain.begin('errors');
  now = 29_000;
  plain.tick();
  expect(written).toHaveLength(1);
  now = 31_000;
  plain.tick();
  plain.tick();
  expect(written.slice(1)).toEqual(['3/4 tests · 31 s, about 10 s left · 1 rule failed · waiting 31 s for errors\n']);
  plain.close();
  expect(written.at(-1)).toBe('errors: 1 of 2 tests, 0 checks\n');
});
