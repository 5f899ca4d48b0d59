/**
 * Settles captured payments: closes their batch and processes the processor's answer. Argument: a `SettlementOrder` as JSON.
 * Prints microseconds per payment, for few and for many.
 */
import { hours, milliseconds, plus } from '../../schemas/shared/instant.ts';
import { minor } from '../../simulator/domain/kernel/money.ts';
import { unsettled } from '../../simulator/domain/payments/transactions/record.ts';
import { openMerchant, visa } from '../money/merchant.ts';

export interface SettlementOrder {
  readonly few: number;
  readonly many: number;
}

const { few, many } = JSON.parse(process.argv[2] ?? '{}') as SettlementOrder;

/** The time to settle one of `count` payments. */
async function settle(count: number): Promise<number> {
  const merchant = openMerchant();
  const { world, merchantId, ask } = merchant;
  const { transactions } = world.records;
  const cardData = { number: visa, expirationMonth: 12, expirationYear: 2049 };
  const { id: paidId } = ask('transactions.create', {
    body: { merchantId, type: 'Sale', paymentType: 'Card', amount: 1, currency: 'USD', cardData },
  }) as { readonly id: string };
  const paid = transactions.get(paidId)!;
  const amount = minor(10, 'USD');
  const number = paid.number + 1;
  for (let index = 0; index < count - 1; index++) {
    const id = world.random.uuid();
    const creationTime = plus(paid.creationTime, milliseconds(index));
    transactions.insert({
      ...paid,
      id,
      creationTime,
      number: number + index,
      amount,
      authorizedAmount: amount,
      capturedAmount: amount,
      settlement: unsettled,
    });
  }
  const began = performance.now();
  ask('transactions.triggerSettlements', {});
  await merchant.pass(hours(1));
  const taken = performance.now() - began;
  const settled = transactions.by('merchantId', merchantId).filter((one) => one.status === 'Settled' && one.number >= paid.number).length;
  if (settled !== count) throw new Error(`${settled} of ${count} payments are settled`);
  merchant.drop();
  return (1000 * taken) / count;
}

await settle(few);
const figures = { few: await settle(few), many: await settle(many) };
process.stdout.write(`${JSON.stringify(figures)}\n`);
