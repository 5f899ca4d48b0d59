/** The project's own tests. The conformance suites have a configuration of their own, under suites/. */
import { defineConfig } from '@playwright/test';
import { announceProof, eachOf, isFull } from './tests/proof.ts';
import type { Kept } from './tests/api/simulator/simulated.ts';
import { loadWithoutTypes } from './tests/loading.ts';
import { fixPropertySeed } from './tests/property-seed.ts';

loadWithoutTypes();
fixPropertySeed();
announceProof();

/** Tests that start the command, or the suites as a whole: most of the time is theirs. */
const wholeRuns = ['command/**/*.test.ts', 'suites/**/*.test.ts'];

/** Records of many kinds, clocks, schedules, listen sessions and forks. */
const keptInGate = eachOf(3, ['payments/transactions.test.ts', 'notifications/listen-sessions.test.ts', 'simulator/forks.test.ts']);

export default defineConfig<Kept>({
  // Playwright's own default is half of the cores. Tests share no port, no file and no world. A third worker on two cores costs more
  // than it brings.
  workers: '100%',
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Some tests run the suites, which a busy machine may take minutes for; none asserts a time.
  timeout: 300_000,
  reporter: [
    ...(process.env['CI'] ? ([['dot'], ['json', { outputFile: 'test-results/results.json' }]] as const) : ([['list']] as const)),
    ['./tests/slowest-files.ts'],
  ],
  // What only the full proof asks has this tag.
  ...(isFull ? {} : { grepInvert: /@full/ }),
  // A file's tests run in one worker, so that a file is loaded once; those of `runs` are longer than the loading.
  projects: [
    // What others wait for comes first, and files of short tests come last, so that no worker waits for the other at the end.
    { name: 'build', testDir: 'tests', testMatch: 'build.setup.ts' },
    { name: 'baseline', testDir: 'tests', testMatch: 'baseline.setup.ts' },
    { name: 'unpack', testDir: 'tests', testMatch: 'browser.setup.ts' },
    { name: 'api', testDir: 'tests/api', testIgnore: wholeRuns },
    // The same, with worlds in a data folder, which is compared with them after each test.
    {
      name: 'kept',
      testDir: 'tests/api',
      testMatch: isFull ? '**/*.test.ts' : [...keptInGate],
      testIgnore: wholeRuns,
      use: { isKept: true },
    },
    { name: 'unit', testDir: 'tests/unit' },
    { name: 'runs', testDir: 'tests/api', testMatch: wholeRuns, dependencies: ['build', 'baseline'], fullyParallel: true },
    // Every command of the documentation, and that its site can be built.
    { name: 'docs', testDir: 'tests/docs', dependencies: ['build', 'unpack'] },
    // On a busy machine a browser can miss a step that a person would see. A second try is counted as flaky, and CI names it.
    { name: 'browser', testDir: 'tests/browser', dependencies: ['build', 'unpack'], retries: process.env['CI'] ? 1 : 0 },
  ],
});
