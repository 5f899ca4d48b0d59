import { test as base } from '@playwright/test';
import { gatewayFixtures, type GatewayFixtures, type GatewayWorkerFixtures } from 'gateproof/playwright/fixtures';

export const test = base.extend<GatewayFixtures, GatewayWorkerFixtures>(gatewayFixtures);
