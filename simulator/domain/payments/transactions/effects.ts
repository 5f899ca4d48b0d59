/** The effect of each follow-up operation on a transaction whose state allows it (assumptions: 6.1, state machine). */
import { transactionRefusals } from '../../../../schemas/states/payments/transaction.ts';
import type { OperationResult, TransactionOperationType } from '../../../../schemas/types/enums.ts';
import type { AmountDetailsDto } from '../../../../schemas/types/payments/payment-data.ts';
import { roundMoney } from '../../kernel/money.ts';
import { invalidMember, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { codeOfAmount, outcomeOf } from './decide.ts';
import { stageAdjusted, stageAuthorized, stageCaptured, stageRefunded, stageVoided } from './events.ts';
import { announceApproval, expiryOf } from './place.ts';
import { refundableAmount } from './present.ts';
import type { OperationRecord, TransactionRecord } from './record.ts';
import { approvedCode, isFailure } from './response-codes.ts';
import { newAuthorizationCode, newRetrievalNumber } from './values.ts';

/** The outcome of an operation, before it is stored. */
export interface Effect {
  readonly change: Partial<TransactionRecord>;
  readonly amount: number;
  /** Of the processor; approved unless stated. */
  readonly responseCode?: string;
  readonly authorizationCode?: string | null;
  /** Stages what happened. */
  readonly announce: (after: TransactionRecord, operation: OperationRecord) => void;
}

/** `amount`: the requested amount, or null for all that remains. */
type EffectOf = (world: World, record: TransactionRecord, amount: number | null) => Effect;

const nothing = () => {};

export const resultOf = (responseCode: string): OperationResult =>
  responseCode === approvedCode ? 'Approved' : isFailure(responseCode) ? 'Failed' : 'Declined';

/** An operation that takes the whole amount only. */
function whole(amount: number | null, all: number): number {
  if (amount !== null && amount !== all)
    throw invalidMember('amount', `This operation applies to the full amount, ${all}; send that amount or none.`);
  return all;
}

const capture: EffectOf = (world, record, given) => {
  const { authorizedAmount, authorizationCode, status } = record;
  const amount = given ?? authorizedAmount;
  if (amount > authorizedAmount) {
    throw refused(transactionRefusals.capture, 'The amount exceeds the authorized amount.', { amount, authorizedAmount });
  }
  return {
    change: { status: 'Captured', capturedAmount: amount, authorizationExpiresAt: null },
    amount,
    authorizationCode,
    announce: (after, { id }) => stageCaptured(world, after, status, id),
  };
};

/** The processor may decline the increment alone; the authorization then stays as it was. */
const increment: EffectOf = (world, record, given) => {
  const amount = given ?? 0;
  const responseCode = codeOfAmount(amount) ?? approvedCode;
  if (responseCode !== approvedCode) return { change: {}, amount, responseCode, announce: nothing };
  return {
    change: { authorizedAmount: roundMoney(record.authorizedAmount + amount, record.currency) },
    amount,
    authorizationCode: newAuthorizationCode(world),
    announce: (after) => stageAuthorized(world, after, record.status),
  };
};

const voiding: EffectOf = (world, record, given) => ({
  change: { status: 'Voided', authorizationExpiresAt: null },
  amount: whole(given, record.status === 'Captured' ? record.capturedAmount : record.authorizedAmount),
  announce: (after, { id, reason }) => stageVoided(world, after, record.status, { operationId: id, reason }),
});

/** Returns a part of what was captured, or all of it. */
function returning(world: World, record: TransactionRecord, amount: number): Effect {
  const { status, currency } = record;
  const refundedAmount = roundMoney(record.refundedAmount + amount, currency);
  return {
    change: { status: refundedAmount < record.capturedAmount ? 'PartiallyRefunded' : 'Refunded', refundedAmount },
    amount,
    authorizationCode: newAuthorizationCode(world),
    announce: (after, { id, reason }) => stageRefunded(world, after, status, { operationId: id, refundAmount: amount, reason }),
  };
}

const refund: EffectOf = (world, record, given) => {
  const refundable = refundableAmount(record);
  const amount = given ?? refundable;
  if (amount > refundable) {
    throw refused(transactionRefusals.refund, 'The amount exceeds the refundable amount.', { amount, refundableAmount: refundable });
  }
  return returning(world, record, amount);
};

/** Before settlement as a void, after it as a full refund. */
const reversal: EffectOf = (world, record, given) =>
  record.status === 'Settled' ? returning(world, record, whole(given, refundableAmount(record))) : voiding(world, record, given);

/** How far an adjustment may raise the amount, in percent of the old one. */
const adjustLimit = 120;

/** The parts of an adjusted amount: the difference is a tip; without room for that they no longer hold. */
function adjustedDetails(details: Readonly<AmountDetailsDto> | null, difference: number, currency: string): AmountDetailsDto | null {
  if (details === null) return null;
  const tip = roundMoney((details.tip ?? 0) + difference, currency);
  return tip < 0 ? null : { ...details, tip };
}

const adjust: EffectOf = (world, record, given) => {
  const { capturedAmount, currency, request, status } = record;
  const amount = given ?? capturedAmount;
  const maximumAmount = roundMoney((capturedAmount * adjustLimit) / 100, currency);
  if (amount > maximumAmount) {
    throw refused(transactionRefusals.adjust, `The amount exceeds ${adjustLimit} % of the captured amount.`, { amount, maximumAmount });
  }
  const amountDetails = adjustedDetails(request.amountDetails, roundMoney(amount - capturedAmount, currency), currency);
  return {
    change: { amount, authorizedAmount: amount, capturedAmount: amount, request: { ...request, amountDetails } },
    amount,
    authorizationCode: record.authorizationCode,
    announce: (after, { id }) => stageAdjusted(world, after, status, { operationId: id, previousAmount: capturedAmount, amountDetails }),
  };
};

/** Releases a held transaction: the processor is asked now, and approves. */
const approve: EffectOf = (world, record, given) => {
  const { amount, type, outcome, status } = record;
  const isTaken = type === 'Sale' || type === 'Credit';
  const authorizationCode = newAuthorizationCode(world);
  const approval = outcomeOf(approvedCode, outcome, null);
  return {
    change: {
      status: isTaken ? 'Captured' : 'Authorized',
      authorizedAmount: amount,
      capturedAmount: isTaken ? amount : 0,
      authorizationCode,
      retrievalReferenceNumber: newRetrievalNumber(world),
      authorizationExpiresAt: type === 'Authorization' ? expiryOf(world, { ...record, isRecurring: false }, world.clock.now()) : null,
      outcome: { ...outcome, responseCode: approval.responseCode, responseMessage: approval.responseMessage },
    },
    amount: whole(given, amount),
    authorizationCode,
    announce: (after, { id }) => announceApproval(world, after, status, id),
  };
};

const reject: EffectOf = (world, record, given) => ({ ...voiding(world, record, null), amount: whole(given, record.amount) });

export const effects: Readonly<Record<TransactionOperationType, EffectOf>> = {
  Capture: capture,
  Void: voiding,
  Refund: refund,
  Reversal: reversal,
  Increment: increment,
  Adjust: adjust,
  Approve: approve,
  Reject: reject,
};
