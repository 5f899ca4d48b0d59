/** Limits on new transactions. Only their handler can check them: it knows the merchant and the amount (assumptions: 19, RL3). */
import { minorDigits, none, unitsOf, type Minor } from '../../kernel/money.ts';
import { LimitRefusal } from '../../kernel/refusal.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { ceilingsOfCreate } from './limiter.ts';
import { type Ceiling, windowOf } from './limiters.ts';
import { consume, waitFor } from './window.ts';

export interface NewTransaction {
  readonly merchantId: string;
  readonly amount: Minor;
  readonly currency: string;
}

const counts = (ceiling: Ceiling, { currency }: NewTransaction) => ceiling.currency === null || ceiling.currency === currency;

/** The cost of an amount in minor units of the ceiling's currency, or of any currency if the ceiling has none. */
const costOf = (ceiling: Ceiling, amount: Minor, currency: string): number =>
  unitsOf(amount) * 10 ** (minorDigits(ceiling.currency) - minorDigits(currency));

/**
 * Counts a new transaction. Returns what adds its approved amount to the merchant's total: amounts count only while a rule limits them. Call
 * this after every check that could refuse the request.
 * @throws Refusal for too many transactions, or for an amount that would exceed the cap.
 */
export function judgeCreate(world: World, principal: Principal | null, ip: string, transaction: NewTransaction): (approved: Minor) => void {
  const now = world.clock.now();
  const ceilings = ceilingsOfCreate(world, { principal, ip, merchantId: transaction.merchantId });
  for (const ceiling of ceilings) {
    const isAmount = ceiling.limiter === 'transactions.amount';
    if (isAmount && !counts(ceiling, transaction)) continue;
    const wait = waitFor(
      ceiling.limit,
      windowOf(world, ceiling),
      now,
      isAmount ? costOf(ceiling, transaction.amount, transaction.currency) : 1,
    );
    if (wait > 0) throw new LimitRefusal(ceiling.limiter, wait / 1000);
  }
  for (const ceiling of ceilings) if (ceiling.limiter === 'transactions.create') consume(windowOf(world, ceiling), 1);
  return (amount) => {
    if (amount === none) return;
    for (const ceiling of ceilings)
      if (ceiling.limiter === 'transactions.amount' && counts(ceiling, transaction))
        consume(windowOf(world, ceiling), costOf(ceiling, amount, transaction.currency));
  };
}
