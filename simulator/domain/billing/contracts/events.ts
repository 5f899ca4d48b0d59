/** Events of contracts (event types: 22 to 27). */
import { stage } from '../../notifications/events/stage.ts';
import type { World } from '../../kernel/world.ts';
import { amountOf } from './present.ts';
import type { ContractRecord } from './record.ts';

type ContractEvent = 'contract.activated' | 'contract.paused' | 'contract.resumed' | 'contract.ended';

/** Stages an event of a contract in its new state. `before`: the state it came from; null when it was made. */
export function tell(
  world: World,
  type: ContractEvent,
  contract: ContractRecord,
  before: ContractRecord | null,
  more: Readonly<Record<string, unknown>> = {},
): void {
  stage(world, type, contract.merchantId, {
    contractId: contract.id,
    contractNumber: contract.contractNumber,
    customerId: contract.customerId,
    contractPlanId: contract.contractPlanId,
    status: contract.status,
    previousStatus: before?.status ?? null,
    amount: amountOf(contract, world),
    currency: contract.currency,
    nextBillingDate: contract.nextBillingDate,
    ...more,
  });
}
