/** The conformance run. `gateproof certify` starts it and says through the environment what to test and how wide. */
import { defineConfig } from '@playwright/test';

const workers = Number(process.env['GATEPROOF_WORKERS'] ?? 1);
const scratch = process.env['GATEPROOF_SCRATCH'];
const reporter = process.env['GATEPROOF_REPORTER'] ?? 'list';

export default defineConfig({
  testDir: '.',
  testMatch: /\.spec\.[jt]s$/,
  fullyParallel: true,
  // A check that passes at the second attempt has failed once.
  retries: 0,
  workers,
  timeout: 120_000,
  reporter: [[reporter]],
  // The findings are the only artefact; what Playwright writes on the way belongs in no installed package.
  ...(scratch === undefined ? {} : { outputDir: scratch }),
  preserveOutput: 'never',
  use: { trace: 'off', screenshot: 'off', video: 'off' },
});
