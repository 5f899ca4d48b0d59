/**
 * The fixtures of `gateproof/playwright` for a `test` of the caller's own: `base.extend<GatewayFixtures, GatewayWorkerFixtures>(gatewayFixtures)`. This
 * module loads no Playwright, so the caller's may be of another version than the one that Gateproof runs its suites with.
 */
import type { Fixtures } from '@playwright/test';
import { startSimulator, type Simulator, type SimulatorOptions } from '../library.ts';
import type { World, WorldOptions } from './world.ts';

export interface GatewayFixtures {
  /** A world of its own for each test, dropped after it. */
  readonly world: World;
  /** How the world of a test is made: `test.use({ worldOptions: { now: '2026-03-01T09:00:00Z' } })`. */
  readonly worldOptions: WorldOptions;
}

export interface GatewayWorkerFixtures {
  /** One for each worker. */
  readonly simulator: Simulator;
  /** How it is started. */
  readonly simulatorOptions: SimulatorOptions;
}

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
