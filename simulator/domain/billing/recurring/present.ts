import { RecurringBillingAttemptDto, RecurringBillingRunDto } from '../../../../schemas/billing/recurring-billing/types.ts';
import type { World } from '../../kernel/world.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { presenter } from '../../resources/present.ts';
import { displayName } from '../customers/present.ts';
import type { AttemptRecord, RunRecord } from './record.ts';

const computed = {
  contractNumber: ({ contractId }: AttemptRecord, world: World) => world.records.contracts.get(contractId)?.contractNumber ?? '',
  customerName: ({ customerId }: AttemptRecord, world: World) => {
    const customer = world.records.customers.get(customerId);
    return customer === undefined ? '' : displayName(customer);
  },
  attemptedAt: ({ creationTime }: AttemptRecord) => creationTime,
} as const;

export const presentAttempt = presenter<AttemptRecord, typeof RecurringBillingAttemptDto>(RecurringBillingAttemptDto, computed);

export const attemptListing: Listing<AttemptRecord> = {
  shape: RecurringBillingAttemptDto,
  search: ['contractNumber', 'customerName'],
  computed,
};

const attemptFields = (attempt: AttemptRecord, world: World) => ({
  ...attempt,
  contractNumber: computed.contractNumber(attempt, world),
  customerName: computed.customerName(attempt, world),
  attemptedAt: computed.attemptedAt(attempt),
});

const present = presenter<object, typeof RecurringBillingRunDto>(RecurringBillingRunDto);

export const presentRun = (world: World, run: RunRecord, attempts: readonly AttemptRecord[]) =>
  present({ ...run, attempts: attempts.map((one) => attemptFields(one, world)) }, world);
