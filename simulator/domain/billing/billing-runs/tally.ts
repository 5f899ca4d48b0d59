import type { BillingChargeStatus } from '../../../../schemas/conventions/enums.ts';
import { minus, none, plus } from '../../kernel/money.ts';
import type { BillingResultRecord, Totals } from './record.ts';

export const noTotals: Totals = Object.freeze({
  merchantCount: 0,
  chargedCount: 0,
  declinedCount: 0,
  failedCount: 0,
  skippedCount: 0,
  totalAmount: none,
  collectedAmount: none,
});

const counts = {
  NotAttempted: null,
  Succeeded: 'chargedCount',
  Declined: 'declinedCount',
  Failed: 'failedCount',
  Skipped: 'skippedCount',
} as const satisfies Readonly<Record<BillingChargeStatus, keyof Totals | null>>;

type Counted = Pick<BillingResultRecord, 'chargeStatus' | 'total' | 'collected'>;

function counting(totals: Totals, status: BillingChargeStatus, by: 1 | -1): Totals {
  const name = counts[status];
  return name === null ? totals : { ...totals, [name]: totals[name] + by };
}

export function withResult(totals: Totals, { chargeStatus, total, collected }: Counted): Totals {
  const { merchantCount, totalAmount, collectedAmount } = totals;
  const more = {
    merchantCount: merchantCount + 1,
    totalAmount: plus(totalAmount, total),
    collectedAmount: plus(collectedAmount, collected),
  };
  return counting({ ...totals, ...more }, chargeStatus, 1);
}

/** Applies the changed status of a result, whose total is the same. */
export function withChange(totals: Totals, before: Counted, after: Counted): Totals {
  const collectedAmount = plus(minus(totals.collectedAmount, before.collected), after.collected);
  return counting(counting({ ...totals, collectedAmount }, before.chargeStatus, -1), after.chargeStatus, 1);
}

export const totalsOf = ({
  merchantCount,
  chargedCount,
  declinedCount,
  failedCount,
  skippedCount,
  totalAmount,
  collectedAmount,
}: Totals): Totals => ({ merchantCount, chargedCount, declinedCount, failedCount, skippedCount, totalAmount, collectedAmount });
