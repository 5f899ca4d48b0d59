/** The conformance run. `gateproof certify` starts it and says through the environment what to test and how wide. */
import { defineConfig } from '@playwright/test';
import { readSettings, settingsVariable } from '../fixtures/run-settings.ts';
import { timeLimit } from '../fixtures/time-limit.ts';

const workers = Number(process.env['GATEPROOF_WORKERS'] ?? 1);
const scratch = process.env['GATEPROOF_SCRATCH'];
const deep = process.env['GATEPROOF_DEEP'] === '1';
const reporter = process.env['GATEPROOF_REPORTER'] ?? 'list';

export default defineConfig({
  testDir: '.',
  testMatch: /\.spec\.[jt]s$/,
  ...(deep ? {} : { testIgnore: '**/stateful/**' }),
  fullyParallel: true,
  // A check that passes at the second attempt has failed once.
  retries: 0,
  workers,
  timeout: timeLimit(process.env[settingsVariable] === undefined ? undefined : readSettings(), { deep }),
  reporter: [[reporter]],
  // The findings are the only artefact; Playwright's own output must not be written into an installed package.
  ...(scratch === undefined ? {} : { outputDir: scratch }),
  preserveOutput: 'never',
  use: { trace: 'off', screenshot: 'off', video: 'off' },
});
