/** This module does not load Playwright, so your version may differ from the one that Gateproof runs its suites with. */
import type { Fixtures } from '@playwright/test';
import { startSimulator, type Simulator, type SimulatorOptions } from '../library.ts';
import type { World, WorldOptions } from './world.ts';

export interface GatewayFixtures {
  /** A separate world for each test, dropped after it. */
  readonly world: World;
  /** Options of the test's world: `test.use({ worldOptions: { now: '2026-03-01T09:00:00Z' } })`. */
  readonly worldOptions: WorldOptions;
}

export interface GatewayWorkerFixtures {
  /** One per worker. */
  readonly simulator: Simulator;
  /** Options of the worker's simulator. */
  readonly simulatorOptions: SimulatorOptions;
}

/**
 * Fixtures for a `test` of your own.
 *
 * @example
 * ```ts
 * import { test as base } from '@playwright/test';
 * import { gatewayFixtures, type GatewayFixtures, type GatewayWorkerFixtures } from 'gateproof/playwright/fixtures';
 *
 * export const test = base.extend<GatewayFixtures, GatewayWorkerFixtures>(gatewayFixtures);
 * ```
 */
export const gatewayFixtures: Fixtures<GatewayFixtures, GatewayWorkerFixtures> = {
  simulatorOptions: [{}, { scope: 'worker', option: true }],
  simulator: [
    async ({ simulatorOptions }, use) => {
      const simulator = await startSimulator(simulatorOptions);
      await use(simulator);
      await simulator.close();
    },
    { scope: 'worker' },
  ],
  worldOptions: [{}, { option: true }],
  world: async ({ simulator, worldOptions }, use) => {
    const world = await simulator.createWorld(worldOptions);
    await use(world);
    await world[Symbol.asyncDispose]();
  },
};
