/** The volume of payments that a share of is charged. */
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { addDays, startOf } from '../../kernel/calendar.ts';
import { none, sum, type Minor } from '../../kernel/money.ts';
import type { World } from '../../kernel/world.ts';
import { isMetered } from '../../payments/transactions/change.ts';
import type { TransactionRecord } from '../../payments/transactions/record.ts';
import type { Period } from './record.ts';

interface Counted {
  readonly at: (transaction: TransactionRecord) => Instant | null;
  readonly amount: (transaction: TransactionRecord) => Minor;
}

/** When a payment counts, and with what; of other SKUs no volume is known. */
const counted: Readonly<Partial<Record<UsageSku, Counted>>> = {
  'transactions.authorized': { at: ({ creationTime }) => creationTime, amount: ({ authorizedAmount }) => authorizedAmount },
  'transactions.settled': { at: ({ settlement }) => settlement.settledAt, amount: ({ capturedAmount }) => capturedAmount },
};

/** The sum of a merchant's payments in a currency that a SKU counts in a period. */
export function volumeOf(world: World, merchantId: string, sku: UsageSku, currency: string, { periodStart, periodEnd }: Period): Minor {
  const kind = counted[sku];
  if (kind === undefined) return none;
  const [from, to] = [startOf(periodStart, 'UTC'), startOf(addDays(periodEnd, 1), 'UTC')];
  const payments = world.records.transactions.by('merchantId', merchantId).filter((one) => {
    const at = kind.at(one);
    return one.currency === currency && isMetered(one.type) && at !== null && at >= from && at < to;
  });
  return sum(payments.map(kind.amount));
}
