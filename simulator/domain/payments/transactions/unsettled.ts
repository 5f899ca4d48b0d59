/** What waits for the next batch (assumptions: 6.2). */
import { earlier, formatInstant, type Instant } from '../../../../schemas/shared/instant.ts';
import type { UnsettledSummaryDto } from '../../../../schemas/payments/transactions/types.ts';
import { ok } from '../../kernel/call.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import type { Handler } from '../../kernel/handler.ts';
import { minus, none, plus, type Minor } from '../../kernel/money.ts';
import { reaches } from '../../kernel/principal.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { shown } from './summaries.ts';

/** A captured payment or credit, or a refund. */
interface Waiting {
  readonly currency: string;
  readonly isReturn: boolean;
  readonly amount: Minor;
  readonly since: Instant;
}

/** Everything that waits for the next batch of a profile. */
function* waitingFor({ records }: World, profileId: string): Iterable<Waiting> {
  for (const { currency, type, capturedAmount, creationTime } of records.transactions.by('captured', profileId)) {
    yield { currency, isReturn: type === 'Credit', amount: capturedAmount, since: creationTime };
  }
  for (const { currency, amount, creationTime } of records.pendingRefunds.by('waiting', profileId)) {
    yield { currency, isReturn: true, amount, since: creationTime };
  }
}

interface Sums {
  count: number;
  captureAmount: Minor;
  refundAmount: Minor;
  oldest: Instant;
}

/** By currency, in the order in which they first appear. */
function sumUp(waiting: Iterable<Waiting>): ReadonlyMap<string, Sums> {
  const groups = new Map<string, Sums>();
  for (const { currency, isReturn, amount, since } of waiting) {
    let sums = groups.get(currency);
    if (sums === undefined) groups.set(currency, (sums = { count: 0, captureAmount: none, refundAmount: none, oldest: since }));
    sums.count++;
    if (isReturn) sums.refundAmount = plus(sums.refundAmount, amount);
    else sums.captureAmount = plus(sums.captureAmount, amount);
    sums.oldest = earlier(sums.oldest, since);
  }
  return groups;
}

/** By profile and currency; `count` counts payments, credits and refunds. */
export const unsettledSummary: Handler<'transactions.unsettledSummary'> = (call) => {
  const { world, principal } = call;
  const merchantId = requiredInputs(call, ['merchantId']).merchantId.toLowerCase();
  if (!reaches(world, principal, merchantId)) throw notFound('merchant out of reach');
  const summaries = world.records.processorProfiles.by('merchantId', merchantId).flatMap((profile) =>
    Array.from(sumUp(waitingFor(world, profile.id)), ([currency, { count, captureAmount, refundAmount, oldest }]): UnsettledSummaryDto => ({
      processorProfileId: profile.id,
      processorProfileName: profile.name,
      currency,
      count,
      captureAmount: shown(captureAmount, currency),
      refundAmount: shown(refundAmount, currency),
      netAmount: shown(minus(captureAmount, refundAmount), currency),
      oldestTransactionTime: formatInstant(oldest),
    })),
  );
  return ok(summaries);
};
