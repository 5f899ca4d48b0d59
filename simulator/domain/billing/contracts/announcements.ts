/** Events of contracts that exist: their reasons and amounts follow from their dates and the attempts to charge them. */
import { dateAt, timeZoneOf, today } from '../../kernel/calendar.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { statusBefore } from '../../resources/history.ts';
import { contractStatuses } from '../../../../schemas/billing/states.ts';
import {
  stageContractActivated,
  stageContractEnded,
  stageContractPaused,
  stageContractResumed,
  stagePaymentFailed,
  stagePaymentSucceeded,
} from './events.ts';
import type { ContractRecord } from './record.ts';
import { hasHadCycles } from './schedule.ts';

type Attempt = RecordOf<'recurringAttempts'>;

const contract = announcer('a contract', 'contracts', ({ contracts }, id) => contracts.get(id));

/** The newest attempt that charged the contract or should have; skipped attempts do not count unless the method had expired. */
const lastAttempt = (world: World, { id }: ContractRecord): Attempt | undefined =>
  world.records.recurringAttempts.by('contractId', id).findLast(({ status, skipReason, runId }) => {
    const isTried = status !== 'Skipped' || skipReason === 'PaymentMethodExpired';
    return isTried && world.records.recurringRuns.get(runId)?.dryRun !== true;
  });

const asOf = (record: ContractRecord, status: ContractRecord['status']): ContractRecord => ({ ...record, status });

/** The contract in the state that it had before an attempt. */
const chargedFrom = (record: ContractRecord, { attemptNumber }: Attempt): ContractRecord =>
  asOf(record, attemptNumber > 1 ? 'PastDue' : 'Active');

function activatedFrom(world: World, record: ContractRecord): ContractRecord | null {
  const createdOn = dateAt(record.creationTime, timeZoneOf(world, record.merchantId));
  return record.startDate <= createdOn ? null : asOf(record, 'Pending');
}

const before = (world: World, record: ContractRecord): ContractRecord =>
  asOf(record, statusBefore(world, 'contracts', record, contractStatuses) ?? 'Active');

/** Whether the last failed attempt ended the contract. */
const isExhausted = (world: World, record: ContractRecord): boolean => {
  const last = lastAttempt(world, record);
  return last !== undefined && last.status !== 'Succeeded' && last.creationTime === record.cancelledAt;
};

export const contractAnnouncements = {
  'contract.activated': contract((world, record) =>
    record.status === 'Active' ? () => stageContractActivated(world, record, activatedFrom(world, record)) : null,
  ),
  'contract.paused': contract((world, record) =>
    record.status === 'Paused' ? () => stageContractPaused(world, record, before(world, record)) : null,
  ),
  'contract.resumed': contract((world, record) =>
    record.status === 'Active' ? () => stageContractResumed(world, record, asOf(record, 'Paused')) : null,
  ),
  'contract.payment_succeeded': contract((world, record) => {
    const last = lastAttempt(world, record);
    const transactionId = last?.transactionId ?? null;
    if (record.status !== 'Active' || last?.status !== 'Succeeded' || transactionId === null) return null;
    return () => stagePaymentSucceeded(world, record, chargedFrom(record, last), last, { transactionId, dueDate: last.dueDate });
  }),
  'contract.payment_failed': contract((world, record) => {
    const last = lastAttempt(world, record);
    const isUnpaid = record.status === 'PastDue' || (record.status === 'Cancelled' && isExhausted(world, record));
    if (last === undefined || !isUnpaid) return null;
    return () => stagePaymentFailed(world, record, chargedFrom(record, last), last, last);
  }),
  'contract.ended': contract((world, record) => {
    if (record.status === 'Completed') {
      const reason = hasHadCycles(record, today(world, record.merchantId)) ? 'TotalCycles' : 'EndDate';
      return () => stageContractEnded(world, record, asOf(record, 'Active'), reason);
    }
    if (record.status !== 'Cancelled') return null;
    const last = lastAttempt(world, record);
    return last !== undefined && isExhausted(world, record)
      ? () => stageContractEnded(world, record, chargedFrom(record, last), 'RetriesExhausted')
      : () => stageContractEnded(world, record, before(world, record), 'Cancelled');
  }),
} satisfies Readonly<Record<string, Announcement>>;
