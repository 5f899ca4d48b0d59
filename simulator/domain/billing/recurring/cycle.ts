/** The cycle of a contract that a run would charge, and what prevents it (assumptions: 9, RB2, RB5). */
import type { RecurringSkipReason } from '../../../../schemas/conventions/enums.ts';
import { today } from '../../kernel/calendar.ts';
import { plus, type Minor } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { hasExpired } from '../../payments/payment-details/parse.ts';
import { subscriberAmount } from '../contract-plans/record.ts';
import { dueDate, cycleOf } from '../contracts/schedule.ts';
import type { ContractRecord } from '../contracts/record.ts';
import { requireEntitled } from '../usage/entitled.ts';

export interface Cycle {
  readonly cycleNumber: number;
  readonly attemptNumber: number;
  /** Its first day, which decides its price. */
  readonly dueDate: string;
  readonly amount: Minor;
}

const planOf = ({ records }: World, { contractPlanId }: ContractRecord) =>
  contractPlanId === null ? undefined : records.contractPlans.get(contractPlanId);

/** The next cycle; the last paid one if there is none, or if `isPaid` asks for it. */
export function cycleOfRun(world: World, contract: ContractRecord, asOfDate: string, isPaid: boolean): Cycle {
  const { completedCycles, failedAttemptCount, nextBillingDate, paidThrough } = contract;
  const isAhead = nextBillingDate !== null && !isPaid;
  const date = (isAhead ? nextBillingDate : paidThrough) ?? asOfDate;
  const cycleNumber = isAhead ? completedCycles + 1 : Math.max(1, completedCycles);
  const plan = planOf(world, contract);
  const price = plan === undefined ? contract.amount : subscriberAmount(plan, contract, date);
  const amount = plan !== undefined && cycleNumber === 1 ? plus(price, plan.setupFee) : price;
  return { cycleNumber, attemptNumber: failedAttemptCount + 1, dueDate: date, amount };
}

/** Whether a cycle or a retry is due by a date. A contract that begins by then counts. */
export function isDue(world: World, contract: ContractRecord, asOfDate: string): boolean {
  const { isDeleted, status, startDate } = contract;
  if (isDeleted || (status !== 'Active' && status !== 'PastDue' && (status !== 'Pending' || startDate > asOfDate))) return false;
  const due = dueDate(world, contract);
  return due !== null && due <= asOfDate;
}

const isBilled = (contract: ContractRecord, date: string): boolean =>
  contract.paidThrough !== null && cycleOf(contract, date) <= contract.paidThrough;

export function reasonNotDue(contract: ContractRecord, asOfDate: string): RecurringSkipReason {
  if (contract.status === 'Paused') return 'Paused';
  return contract.status !== 'PastDue' && isBilled(contract, asOfDate) ? 'AlreadyBilled' : 'NotDue';
}

function isEntitled(world: World, merchantId: string): boolean {
  try {
    requireEntitled(world, merchantId, 'recurring.charges');
    requireEntitled(world, merchantId, 'transactions.authorized');
    return true;
  } catch (refusal) {
    if (refusal instanceof Refusal) return false;
    throw refusal;
  }
}

/**
 * Returns what prevents the charge of a due cycle, or null. The cycle stays due, unless the method has expired, which counts as a decline.
 */
export function hindrance(world: World, contract: ContractRecord): RecurringSkipReason | null {
  const { merchants, customers, storedPaymentMethods } = world.records;
  const merchant = merchants.get(contract.merchantId);
  if (merchant === undefined || merchant.isDeleted || merchant.isLocked || merchant.status !== 'Active') return 'MerchantLocked';
  const customer = customers.get(contract.customerId);
  if (customer === undefined || customer.isDeleted || !customer.isActive) return 'CustomerInactive';
  const stored = storedPaymentMethods.get(contract.storedPaymentMethodId);
  const isUsable = stored !== undefined && !stored.isDeleted && !hasExpired(stored.method.details, today(world, contract.merchantId));
  if (!isUsable) return 'PaymentMethodExpired';
  return isEntitled(world, contract.merchantId) ? null : 'EntitlementExhausted';
}
