/** For Playwright Test: the conformance suites as a project, and fixtures: a simulator per worker, and an isolated world per test. */
import { test as base, type PlaywrightTestArgs, type PlaywrightTestOptions, type TestType } from '@playwright/test';
import type { PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test';
import { gatewayFixtures, type GatewayFixtures, type GatewayWorkerFixtures } from './playwright-fixtures.ts';

export { expect } from '@playwright/test';
export { conformance } from '../playwright/conformance.ts';
export type { ConformanceOptions } from '../playwright/conformance-options.ts';
export type { GatewayFixtures, GatewayWorkerFixtures } from './playwright-fixtures.ts';

/**
 * Playwright's `test` with a simulator for each worker and a world for each test.
 *
 * @example
 * ```ts
 * import { expect, test } from 'gateproof/playwright';
 *
 * test.use({ worldOptions: { now: '2026-03-01T09:00:00Z' } });
 *
 * test('a customer can be listed', async ({ world }) => {
 *   const answer = await world.as('merchantAdmin')('/api/customers');
 *   expect(answer.status).toBe(200);
 * });
 * ```
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & GatewayFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & GatewayWorkerFixtures
> = base.extend<GatewayFixtures, GatewayWorkerFixtures>(gatewayFixtures);
