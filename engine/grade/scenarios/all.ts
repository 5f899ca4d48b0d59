import type { Scenario } from '../scenario.ts';
import { chargeScenarios } from './charges.ts';
import { hostedScenarios } from './hosted.ts';
import { keyScenarios } from './keys.ts';
import { listScenarios } from './lists.ts';
import { receiverScenarios } from './receivers.ts';
import { recordScenarios } from './records.ts';
import { restartScenarios } from './restarts.ts';
import { retryScenarios } from './retries.ts';
import { sessionScenarios } from './sessions.ts';
import { storageScenarios } from './storage.ts';
import { tlsScenarios } from './tls.ts';

export const scenarios: readonly Scenario[] = [
  ...chargeScenarios,
  ...restartScenarios,
  ...retryScenarios,
  ...receiverScenarios,
  ...storageScenarios,
  ...sessionScenarios,
  ...hostedScenarios,
  ...recordScenarios,
  ...keyScenarios,
  ...listScenarios,
  ...tlsScenarios,
];
