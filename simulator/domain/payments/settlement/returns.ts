/** Payments that the bank or the card holder takes back after settlement (assumptions: 6.5; 36, Settlement, Returned checks). */
import type { World } from '../../kernel/world.ts';
import { addBankingDays, returnDelay } from '../transactions/periods.ts';
import type { TransactionRecord } from '../transactions/record.ts';

/** Plans the return of a payment that was settled now, if its card is one that disputes or its account one that returns. */
export function planReturn(world: World, { id, method: { scenario } }: TransactionRecord): void {
  if (scenario === null || (scenario !== 'chargeback' && !scenario.startsWith('R'))) return;
  world.schedule.add({ at: addBankingDays(world.clock.now(), returnDelay), kind: 'transactions.return', id });
}
