/**
 * For Playwright Test: the conformance suites as a project, and fixtures: a simulator for each worker, and a world of its own for each test, also of
 * those that run in parallel.
 */
import { test as base, type PlaywrightTestArgs, type PlaywrightTestOptions, type TestType } from '@playwright/test';
import type { PlaywrightWorkerArgs, PlaywrightWorkerOptions } from '@playwright/test';
import { gatewayFixtures, type GatewayFixtures, type GatewayWorkerFixtures } from './playwright-fixtures.ts';

export { expect } from '@playwright/test';
export { conformance, type ConformanceOptions } from '../playwright/conformance.ts';
export type { GatewayFixtures, GatewayWorkerFixtures } from './playwright-fixtures.ts';

export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & GatewayFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & GatewayWorkerFixtures
> = base.extend<GatewayFixtures, GatewayWorkerFixtures>(gatewayFixtures);
