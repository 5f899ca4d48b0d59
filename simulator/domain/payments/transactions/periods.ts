/** How long things take (assumptions: X4, 6.1, 6.5). */
import type { ChoiceValues } from '../../../../schemas/choices.ts';
import { days, epochSeconds, type Instant, plus } from '../../../../schemas/shared/instant.ts';
import type { CardNetwork } from '../../../../schemas/conventions/enums.ts';

export const day = days(1);
/** How long a held transaction waits for its review. */
export const reviewPeriod = days(3);
/** Banking days until a check clears, until it comes back, and until its batch is settled. */
export const checkClearing = 1;
export const returnDelay = 2;
export const checkSettling = 2;

/** The same time of day some banking days later: Saturdays and Sundays, in UTC, do not count. */
export function addBankingDays(at: Instant, count: number): Instant {
  let result = at;
  for (let left = count; left > 0;) {
    result = plus(result, day);
    // 1970-01-01 was a Thursday.
    const weekday = (Math.floor(epochSeconds(result) / 86_400) + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return result;
}

/** Days that an authorization lives, by network. */
export function authorizationDays(choices: ChoiceValues, network: CardNetwork | null, isRecurring: boolean): number {
  if (network === 'AmericanExpress' || (network === 'Mastercard' && isRecurring)) return 7;
  return network === 'Visa' || network === null ? choices['transactions.authorizationDays'] : 30;
}
