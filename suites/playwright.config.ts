/** The conformance run. `gateproof certify` starts it and says through the environment what to test and how wide. */
import { defineConfig } from '@playwright/test';
import { readSettings, settingsVariable } from '../fixtures/run-settings.ts';
import { milliseconds } from '../fixtures/targets/needs.ts';

const workers = Number(process.env['GATEPROOF_WORKERS'] ?? 1);
const scratch = process.env['GATEPROOF_SCRATCH'];
const deep = process.env['GATEPROOF_DEEP'] === '1';
const reporter = process.env['GATEPROOF_REPORTER'] ?? 'list';

/** Deliveries that a test waits for in vain, at most. */
const deliveries = 6;

/** What a test may wait for real beyond its work: it waits at most once for the longest, and little besides. Nothing is known while the tests are only listed. */
function longestWait(): number {
  if (process.env[settingsVariable] === undefined) return 0;
  const { control, consent, hooks } = readSettings().target;
  if (control !== undefined) return 0;
  return 2 * milliseconds(consent.waitForExpiry) + (hooks?.within === undefined ? 0 : deliveries * milliseconds(hooks.within));
}

export default defineConfig({
  testDir: '.',
  testMatch: /\.spec\.[jt]s$/,
  ...(deep ? {} : { testIgnore: '**/stateful/**' }),
  fullyParallel: true,
  // A check that passes at the second attempt has failed once.
  retries: 0,
  workers,
  // A walk sends hundreds of requests.
  timeout: (deep ? 300_000 : 120_000) + longestWait(),
  reporter: [[reporter]],
  // The findings are the only artefact; what Playwright writes on the way belongs in no installed package.
  ...(scratch === undefined ? {} : { outputDir: scratch }),
  preserveOutput: 'never',
  use: { trace: 'off', screenshot: 'off', video: 'off' },
});
