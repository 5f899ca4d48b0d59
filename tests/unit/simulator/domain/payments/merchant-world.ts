import { operations } from '../../../../../schemas/catalogue.ts';
import { atMilliseconds, plus, type Duration } from '../../../../../schemas/shared/instant.ts';
import type { SettlementBatchDto, SettlementTriggerResultDto } from '../../../../../schemas/payments/settlement/group.ts';
import type { TransactionDto } from '../../../../../schemas/payments/transactions/types.ts';
import { simulated } from '../../../../../simulator/domain/modules.ts';
import type { AnyHandler, Result } from '../../../../../simulator/domain/kernel/call.ts';
import { atOnce } from '../../../../../simulator/domain/kernel/parts.ts';
import { principalOf } from '../../../../../simulator/domain/kernel/principal.ts';
import { Refusal } from '../../../../../simulator/domain/kernel/refusal.ts';
import { presentBatch } from '../../../../../simulator/domain/payments/settlement/record.ts';
import { presentTransaction } from '../../../../../simulator/domain/payments/transactions/present.ts';
import { runDue } from '../../../../../simulator/pipeline/due.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

const start = atMilliseconds(Date.UTC(2026, 2, 2, 10));
const worlds = new Worlds({ wall: () => start });

type Handled = keyof typeof simulated;
type Body = Readonly<Record<string, unknown>>;

const sources = {
  Card: { cardData: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2049 } },
  Check: { checkData: { routingNumber: '110000000', accountNumber: '000123456789', accountType: 'Checking', accountHolderName: 'A' } },
  ReturnedCheck: {
    checkData: { routingNumber: '110000000', accountNumber: '000222222227', accountType: 'Checking', accountHolderName: 'A' },
  },
  Disputed: { cardData: { number: '4000000000000259', expirationMonth: 12, expirationYear: 2049 } },
  Cash: { cashData: {} },
} as const;
export type Source = keyof typeof sources;
const paymentTypes = { Card: 'Card', Check: 'Check', ReturnedCheck: 'Check', Disputed: 'Card', Cash: 'Cash' } as const;

export function merchantWorld() {
  const world = worlds.create({ now: start, definition: { customers: 0, transactions: 0, contracts: 0 } });
  const { seeded } = world;
  const { merchantId = '', keyId } = seeded.personas.merchantAdmin;
  const apiKey = world.records.apiKeys.get(keyId)!;
  const principal = principalOf(apiKey, world.records.users.get(apiKey.userId)!);

  /** The body of an operation's answer; undefined if it is refused. */
  function ask<Reply>(id: Handled, inputs: { readonly params?: Body; readonly query?: Body; readonly body?: unknown }): Reply | undefined {
    const operation = operations.find((one) => one.id === id)!;
    const call = { world, operation, principal, params: {}, query: {}, body: undefined, ...inputs };
    try {
      const handler = simulated[id] as unknown as AnyHandler;
      const result = handler({ ...call, header: () => undefined, ip: '127.0.0.1', correlationId: 'test' } as never);
      const answer: Result = result.parts === undefined ? result : atOnce(result.parts);
      return answer.body as Reply;
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  }

  return {
    world,
    merchantId,
    ask,
    pay: (source: Source, type: string, amount: number, currency: string) =>
      ask<TransactionDto>('transactions.create', {
        body: { merchantId, type, paymentType: paymentTypes[source], amount, currency, ...sources[source] },
      }),
    operate: (transactionId: string, body: Body) =>
      ask<TransactionDto>('transactions.operate', { params: { merchantId, transactionId }, body }),
    trigger: (body: Body = {}) => ask<SettlementTriggerResultDto>('transactions.triggerSettlements', { body }),
    override: (transactionIds: readonly string[], targetStatus: string) =>
      ask('transactions.settlementOverride', { body: { merchantId, transactionIds, targetStatus, reason: 'By hand' } }),
    /** Lets time pass; what falls due happens at its instant. */
    pass(by: Duration): void {
      const to = plus(world.clock.now(), by);
      runDue(world, to);
      world.longWork.finish();
      world.clock.set(to);
    },
    transactions: (): readonly TransactionDto[] =>
      world.records.transactions.by('merchantId', merchantId).map((record) => presentTransaction(world, record)),
    batches: (): readonly SettlementBatchDto[] => world.records.settlementBatches.by('merchantId', merchantId).map(presentBatch),
    drop: () => worlds.remove(world),
  };
}
export type MerchantWorld = ReturnType<typeof merchantWorld>;
