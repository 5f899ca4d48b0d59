import { expect, test } from '@playwright/test';
import { comparisonPage } from '../../../../reports/comparison/page.ts';
import {
  aspectInWords,
  behaviourInWords,
  boundInWords,
  conditionInWords,
  placeInWords,
  shareOf,
} from '../../../../reports/comparison/words.ts';
import { agreeingComparison, sampleComparison, scriptOf } from './sample-comparison.ts';

test('a bound is rounded up', () => {
  expect(boundInWords(1 - 0.05 ** (1 / 300))).toBe('1.0 %');
  expect(boundInWords(1 - 0.05 ** (1 / 298))).toBe('1.1 %');
  expect(boundInWords(0.95)).toBe('95.0 %');
  expect(boundInWords(null)).toBe('–');
});

test('a share is 100 % only if all agree', () => {
  expect(shareOf({ walks: 200, equal: 200 })).toBe('100 %');
  expect(shareOf({ walks: 100_000, equal: 99_999 })).toBe('99.9 %');
  expect(shareOf({ walks: 200, equal: 197 })).toBe('98.5 %');
  expect(shareOf({ walks: 0, equal: 0 })).toBe('none');
});

test('entries, conditions and aspects in words', () => {
  expect(['*', 'customers.*', 'customers.read'].map(placeInWords)).toEqual([
    'every operation',
    'every operation of `customers`',
    '`customers.read`',
  ]);
  expect(conditionInWords({ answer: 'success', status: 200 })).toBe('a success');
  expect(conditionInWords({ answer: 'refusal', status: 404, code: 'X' })).toBe('a refusal with 404 and the code `X`');
  expect(conditionInWords({ answer: 'any', without: 'query.sorting' })).toBe(
    'any answer to a request without the query parameter `sorting`',
  );
  expect(sampleComparison.learned.map(({ then }) => behaviourInWords(then))).toEqual([
    'answers 422',
    'gives the code `Customers:Missing`',
    'sends the header `X-Region: eu-central-1`',
    'leaves out `items[].notes`',
    'adds `traceId`, a new uuid',
    'shows as `surname` what the simulator shows as `lastName`',
    'takes `isActive` to be `false` when it is left out',
    'takes the query parameter `sorting` to be `"lastName"` when it is left out',
  ]);
  expect(behaviourInWords({ member: 'rating', value: null })).toBe('has `null` as `rating`');
  expect(
    ['status', 'header:x-a', 'member:a.b', 'order:items', 'order:', 'items:items.name', 'event:customers 1'].map(aspectInWords),
  ).toEqual([
    'status',
    'the header `x-a`',
    '`a.b`',
    'the order of `items`',
    'the order of the list',
    'items `items.name`',
    'the events of `customers 1`',
  ]);
});

test('a page shows the findings, and text of a target as plain text', () => {
  const page = comparisonPage(sampleComparison, { scriptOf });
  const texts = [
    'The simulator diverges',
    '1 violation, 2 unexplained divergences',
    '98.5 %',
    'ERROR-FIELD-code',
    'walletA.*',
    'The deployment refused <code>notes</code> in two walks and accepted it in one.',
    'api-key: $GATEPROOF_MERCHANT_ADMIN_KEY',
    'ended after 1,000,000 requests',
  ];
  for (const text of texts) expect(page).toContain(text);
  expect(page).not.toContain('<script');
  expect(page).toContain('400 &lt;script&gt;');
});

test('a page without divergences states the bound, and has no empty section', () => {
  const page = comparisonPage(agreeingComparison, { redact: (text) => text.replaceAll('eu-central-1', '[redacted]') });
  for (const text of ['no divergence in 300 walks', '1.0 %', '[redacted]']) expect(page).toContain(text);
  for (const id of ['violations', 'unexplained', 'defects', 'unwalked', 'left']) expect(page).not.toContain(`id="${id}"`);
  expect(page).not.toContain('eu-central-1');
});
