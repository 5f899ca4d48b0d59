/** Runs the documentation's overview script exactly as written. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../simulator/simulated.ts';

test('docs/public/money-moves.mjs pays, verifies a webhook, settles and bills a year', async ({ simulator }) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['docs/public/money-moves.mjs', simulator.url]);
  expect(stderr).toBe('');
  const [link = '', ...lines] = stdout.trimEnd().split('\n');
  expect(link).toMatch(new RegExp(`^pay in a browser, or here: ${simulator.url}/pay/[0-9a-f-]{36}$`));
  // The webhook arrives between two of its calls.
  const webhook = 'webhook, signature verified: hosted_session.completed';
  expect(lines.filter((line) => line !== webhook)).toEqual([
    'paid: 42.5 USD, Captured',
    expect.stringMatching(/^batch \d+: 1 payment, 42\.5, Submitted$/),
    'a year later the payment of the page is Settled',
    'the subscription: 12 charges, 12 succeeded',
    'report: 13 payments, 282.5 net',
  ]);
  expect(lines.filter((line) => line === webhook)).toHaveLength(1);
});

test('docs/public/money-moves.mjs is short', async () => {
  expect(readFileSync('docs/public/money-moves.mjs', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});
