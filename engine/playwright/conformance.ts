import { join } from 'node:path';
import type { Project } from '@playwright/test';
import { collectForRunner } from '../../fixtures/collector.ts';
import { timeLimit } from '../../fixtures/time-limit.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { codeRoot } from '../package-info.ts';
import { missingForWalks } from '../run/collect-suites.ts';
import { targetFor } from '../target/open-target.ts';
import { playwrightCollector } from './collector.ts';
import { host } from './host.ts';
import { errorAt } from './place.ts';
import type { ConformanceOptions } from './conformance-options.ts';

/**
 * A project of the conformance suites for the `projects` of a Playwright configuration.
 *
 * Each test judges rules: one step per rule with its verdict, and the exchanges as attachments. A broken MUST fails the test, a broken SHOULD is an
 * annotation, and a test whose rules all stay untested is skipped with the reason. Rules are tags: `--grep @KEY-DETAIL-OWNER`.
 *
 * @example
 * ```ts
 * import { defineConfig } from '@playwright/test';
 * import { conformance } from 'gateproof/playwright';
 *
 * export default defineConfig({
 *   projects: [conformance({ target: 'staging.yaml' }), { name: 'shop', testDir: 'e2e' }],
 *   reporter: [['html'], ['gateproof/playwright/reporter', { out: 'reports/out' }]],
 * });
 * ```
 */
export function conformance(options: ConformanceOptions = {}): Project {
  const { name = 'conformance', deep = false } = options;
  const missing = deep ? missingForWalks() : undefined;
  if (missing !== undefined) throw errorAt(`deep needs fast-check: ${missing}`);
  collectForRunner(playwrightCollector);
  host(name, options);
  const target = readable(options);
  return {
    name,
    testDir: join(codeRoot, 'suites'),
    testMatch: /\.spec\.[jt]s$/,
    ...(deep ? {} : { testIgnore: '**/stateful/**' }),
    fullyParallel: true,
    // A check that passes on a second attempt has failed once.
    retries: 0,
    ...(target === undefined ? {} : { workers: target.limits.workers }),
    timeout: timeLimit(target === undefined ? undefined : { target, workers: target.limits.workers }, { deep }),
    use: { conformanceRun: name } as NonNullable<Project['use']>,
  };
}

/** Returns undefined for an unreadable file. Its mistake is reported when a test needs the target, so that other projects run without it. */
function readable({ target, readOnly }: ConformanceOptions) {
  try {
    return target === undefined ? undefined : targetFor(target, readOnly);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
