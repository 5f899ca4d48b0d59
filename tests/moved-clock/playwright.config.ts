/** Runs unit and API tests in one process, which loads the simulator once. */
import { defineConfig } from '@playwright/test';
import { fixPropertySeed } from '../property-seed.ts';

fixPropertySeed();

export default defineConfig({ testDir: '..', workers: 1, reporter: [['dot'], ['json']], timeout: 300_000 });
