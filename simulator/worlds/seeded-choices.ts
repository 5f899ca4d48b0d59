/** Choices that a world is made with: its records hold what they decided, or its schedule does. */
import type { ChoiceId } from '../../schemas/choices.ts';

export const seededChoices: readonly ChoiceId[] = [
  'apiKeys.prefix',
  'billing.schedule',
  'recurring.runAt',
  'seed.legacyKey',
  'settlement.maxBatchNumber',
  'settlement.schedule',
  'transactions.authorizationDays',
];
