/** Public test numbers that do something other than being approved (assumptions: 6.5). */
import type { Scenario } from './payment-method.ts';

export const cardScenarios: Readonly<Record<string, Scenario>> = {
  '4000000000000002': '05',
  '4000000000009995': '51',
  '4000000000009987': '41',
  '4000000000009979': '43',
  '4000000000000069': '54',
  '4000000000000127': 'N7',
  '4000000000000119': '96',
  '4000000000000341': 'laterDoNotHonor',
  '4000000000000259': 'chargeback',
};

export const accountScenarios: Readonly<Record<string, Scenario>> = {
  '000222222227': 'R01',
  '000111111113': 'R02',
  '000111111116': 'R03',
  '000333333335': 'R10',
};

/** Why a bank or a card holder took a payment back, by return code. */
export const returnReasons: Readonly<Record<string, string>> = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account',
  R10: 'Not authorized by the account holder',
  CB: 'Disputed by the card holder',
};
