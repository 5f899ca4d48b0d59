/** Payments that their card holders take back after settlement (assumptions: 6.5). */
import type { World } from '../../kernel/world.ts';
import { addBankingDays, returnDelay } from '../transactions/periods.ts';
import type { TransactionRecord } from '../transactions/record.ts';

/** Plans the return of a payment that was settled now, if its card is one that disputes. */
export function planReturn(world: World, { id, method }: TransactionRecord): void {
  if (method.scenario !== 'chargeback') return;
  world.schedule.add({ at: addBankingDays(world.clock.now(), returnDelay), kind: 'transactions.return', id });
}
