/** Events of records that exist, as their present state has them. */
import type { EventTypeName } from '../../../schemas/events/catalogue.ts';
import { plus } from '../../../schemas/shared/instant.ts';
import { stageContractActivated, stageContractPaused } from '../../domain/billing/contracts/events.ts';
import { displayName } from '../../domain/billing/customers/record.ts';
import { stageEvent } from '../../domain/kernel/events.ts';
import type { RecordOf } from '../../domain/kernel/records.ts';
import {
  stageAuthorized,
  stageCaptured,
  stageDeclined,
  stageExpired,
  stageFailed,
  stageRefunded,
  stageReturned,
  stageReviewRequired,
  stageSettled,
  stageVoided,
} from '../../domain/payments/transactions/events.ts';
import { returnReasons } from '../../domain/payments/payment-details/numbers.ts';
import { reviewPeriod } from '../../domain/payments/transactions/queue.ts';
import type { StoredWorld } from '../../store/world.ts';

type Transaction = RecordOf<'transactions'>;
type Contract = RecordOf<'contracts'>;

/** Stages the event of a record. Returns false if its state is not the one that the event announces, undefined if there is no such record. */
type Staging = (world: StoredWorld, id: string) => boolean | undefined;

const transaction =
  (statuses: readonly Transaction['status'][], stage: (world: StoredWorld, record: Transaction) => void | false): Staging =>
  (world, id) => {
    const record = world.records.transactions.get(id);
    if (record === undefined) return undefined;
    return statuses.includes(record.status) && stage(world, record) !== false;
  };

const contract =
  (status: Contract['status'], stage: (world: StoredWorld, record: Contract) => void): Staging =>
  (world, id) => {
    const record = world.records.contracts.get(id);
    if (record === undefined) return undefined;
    if (record.status === status) stage(world, record);
    return record.status === status;
  };

/** The last operation of a type that the processor approved. */
const lastOf = ({ operations }: Transaction, type: Transaction['operations'][number]['type']) =>
  operations.findLast((one) => one.type === type && one.result === 'Approved');

/** The state before the event: that of a payment which was authorized before, or null for one that is made as it is. */
const before = ({ type }: Transaction): Transaction['status'] | null => (type === 'Authorization' ? 'Authorized' : null);

const stagings: Partial<Record<EventTypeName, Staging>> = {
  'transaction.authorized': transaction(['Authorized'], (world, record) => stageAuthorized(world, record, null)),
  'transaction.captured': transaction(['Captured'], (world, record) =>
    stageCaptured(world, record, before(record), lastOf(record, 'Capture')?.id ?? null),
  ),
  'transaction.declined': transaction(['Declined'], stageDeclined),
  'transaction.failed': transaction(['Failed'], stageFailed),
  'transaction.expired': transaction(['Expired'], stageExpired),
  'transaction.review_required': transaction(['InReview'], (world, record) =>
    stageReviewRequired(world, record, plus(record.creationTime, reviewPeriod)),
  ),
  'transaction.voided': transaction(['Voided'], (world, record) => {
    const { id, reason } = lastOf(record, 'Void') ?? { id: null, reason: null };
    stageVoided(world, record, before(record) ?? 'Captured', { operationId: id, reason });
  }),
  'transaction.refunded': transaction(['Refunded', 'PartiallyRefunded'], (world, record) => {
    const refund = lastOf(record, 'Refund');
    if (refund === undefined) return false;
    return stageRefunded(world, record, 'Settled', { operationId: refund.id, refundAmount: refund.amount, reason: refund.reason });
  }),
  'transaction.settled': transaction(['Settled'], (world, record) => {
    const { settledAt } = record.settlement;
    return settledAt === null ? false : stageSettled(world, record, 'Settling', settledAt);
  }),
  'transaction.returned': transaction(['Returned'], (world, record) => {
    const { returnCode } = record.settlement;
    return returnCode === null
      ? false
      : stageReturned(world, record, 'Settled', { returnCode, returnReason: returnReasons[returnCode] ?? null });
  }),
  'contract.activated': contract('Active', (world, record) => stageContractActivated(world, record, null)),
  'contract.paused': contract('Paused', (world, record) => stageContractPaused(world, record, { ...record, status: 'Active' })),
  'customer.created': (world, id) => {
    const record = world.records.customers.get(id);
    if (record === undefined || record.isDeleted) return record === undefined ? undefined : false;
    const { customerNumber, email, externalReference } = record;
    stageEvent(world, 'customer.created', record.merchantId, {
      customerId: id,
      customerNumber,
      displayName: displayName(record),
      email,
      externalReference,
    });
    return true;
  },
};

/** Event types that can be triggered for a record. */
export const typesOfRecords: readonly string[] = Object.keys(stagings);

export const stagingOf = (type: EventTypeName): Staging | undefined => stagings[type];
