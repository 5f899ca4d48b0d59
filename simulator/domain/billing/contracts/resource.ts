import type { World } from '../../kernel/world.ts';
import type { ContractRecord } from './record.ts';
import type { ContractCreateDto, ContractUpdateDto } from '../../../../schemas/billing/contracts/group.ts';
import { groups } from '../../../../schemas/groups.ts';
import { refusalCode } from '../../../../schemas/state.ts';
import { actingMerchant } from '../../kernel/acting-merchant.ts';
import { today } from '../../kernel/calendar.ts';
import type { CallWith } from '../../kernel/call.ts';
import { conflict, invalidMember, notFound } from '../../kernel/refusal.ts';
import { requireOpen } from '../../platform/merchants/record.ts';
import { describedResource } from '../../resources/described.ts';
import type { Draft } from '../../resources/resource.ts';
import { advance } from './advance.ts';
import { stageContractActivated, stageContractEnded, computedFields } from './events.ts';
import { isLive } from '../live-contracts.ts';
import { billingAfter, billingFrom, rescheduled } from './schedule.ts';
import { settings, validate } from './settings.ts';

/** Whether the customer, the payment method and the plan all exist; a contract without them cannot be live (assumptions: CU4, CU6, CP6). */
function hasLiveParts({ records }: World, { customerId, storedPaymentMethodId, contractPlanId }: ContractRecord): boolean {
  const parts = [records.customers.get(customerId), records.storedPaymentMethods.get(storedPaymentMethodId)];
  const plan = contractPlanId === null ? [] : [records.contractPlans.get(contractPlanId)];
  return [...parts, ...plan].every((part) => part?.isDeleted === false);
}

function create(call: CallWith<ContractCreateDto>): Draft<ContractRecord> {
  const merchant = actingMerchant(call);
  const date = today(call.world, merchant.id);
  const { endDate } = call.body;
  if (endDate !== null && endDate !== undefined && endDate <= date) {
    throw invalidMember('endDate', 'The field endDate must be in the future.');
  }
  const given = settings(call, null);
  requireOpen(merchant);
  return {
    contractNumber: '',
    ...given,
    status: given.startDate > date ? 'Pending' : 'Active',
    completedCycles: 0,
    nextBillingDate: billingFrom(given, date),
    runDate: null,
    paidThrough: null,
    lastBilledDate: null,
    failedAttemptCount: 0,
    nextRetryAt: null,
    pausedAt: null,
    resumesAt: null,
    pauseReason: null,
    completedAt: null,
    cancelledAt: null,
  };
}

/** Cancels a live contract whose end date is set to today or earlier. Refuses to change the start date of a started contract. */
function update(call: CallWith<ContractUpdateDto>, contract: ContractRecord): Partial<Draft<ContractRecord>> {
  const { world } = call;
  const given = settings(call, contract);
  if (contract.status !== 'Pending' && given.startDate !== contract.startDate) {
    const code = refusalCode(groups.contracts.states, contract.status, 'create');
    throw conflict(code, 'The contract has started, so its start date cannot change.', { status: contract.status });
  }
  const date = today(world, contract.merchantId);
  if (!isLive(contract)) return given;
  if (given.endDate !== null && given.endDate <= date) {
    return { ...given, status: 'Cancelled', cancelledAt: world.clock.now(), nextBillingDate: null, nextRetryAt: null };
  }
  return { ...given, ...rescheduled(contract, given, date) };
}

export const contractResource = describedResource('contracts', {
  computed: computedFields,
  validateAll: validate,
  create,
  complete: ({ world }, contract) => ({ ...contract, contractNumber: contractNumber(world.next(`contract ${contract.merchantId}`)) }),
  update,
  created: (world, contract) => {
    if (contract.status === 'Active') stageContractActivated(world, contract, null);
    advance(world, contract);
  },
  updated: (world, contract, before) => {
    if (contract.status === 'Cancelled' && before.status !== 'Cancelled') stageContractEnded(world, contract, before, 'Cancelled');
    advance(world, contract);
  },
  deleted: (world, contract) => {
    advance(world, contract);
  },
  // A live contract cannot be restored without the payment method that it charges.
  mayRestore: ({ world }, contract) => {
    if (isLive({ ...contract, isDeleted: false }) && !hasLiveParts(world, contract))
      throw notFound('its customer, method or plan is deleted');
  },
  restored: (world, contract) => {
    const date = today(world, contract.merchantId);
    const isBehind = contract.nextBillingDate !== null && contract.nextBillingDate <= date;
    const current = isBehind ? world.records.contracts.replace({ ...contract, nextBillingDate: billingAfter(contract, date) }) : contract;
    return advance(world, current);
  },
});

export const contractNumber = (value: number): string => `C${String(value).padStart(8, '0')}`;
