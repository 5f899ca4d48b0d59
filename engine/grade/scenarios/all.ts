import type { Scenario } from '../scenario.ts';
import { chargeScenarios } from './charges.ts';
import { receiverScenarios } from './receivers.ts';
import { recordScenarios } from './records.ts';
import { restartScenarios } from './restarts.ts';
import { retryScenarios } from './retries.ts';
import { tlsScenarios } from './tls.ts';

export const scenarios: readonly Scenario[] = [
  ...chargeScenarios,
  ...restartScenarios,
  ...retryScenarios,
  ...receiverScenarios,
  ...recordScenarios,
  ...tlsScenarios,
];
