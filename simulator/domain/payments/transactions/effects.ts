/** The effect of each follow-up operation on a transaction whose state allows it (assumptions: 6.1, state machine). */
import { transactionRefusals } from '../../../../schemas/payments/states.ts';
import type { OperationResult, TransactionOperationType } from '../../../../schemas/conventions/enums.ts';
import { amountError, fraction, major, maxRequest, minus, none, plus, type Minor } from '../../kernel/money.ts';
import { invalid, invalidMember, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import type { AmountDetails } from './amounts.ts';
import { codeOfAmount, outcomeOf } from './decide.ts';
import { stageAdjusted, stageAuthorized, stageCaptured, stageRefunded, stageVoided } from './events.ts';
import { announceApproval, expiryOf } from './place.ts';
import { refundableAmount } from './present.ts';
import type { OperationRecord, TransactionRecord } from './record.ts';
import { approvedCode, isFailure, newAuthorizationCode, newRetrievalNumber } from './processor-codes.ts';

interface Effect {
  readonly change: Partial<TransactionRecord>;
  readonly amount: Minor;
  /** By default, approved. */
  readonly responseCode?: string;
  readonly authorizationCode?: string | null;
  readonly announce: (after: TransactionRecord, operation: OperationRecord) => void;
}

/** `amount`: null for the whole remaining amount. */
type EffectOf = (world: World, record: TransactionRecord, amount: Minor | null) => Effect;

const nothing = () => {};

export const resultOf = (responseCode: string): OperationResult =>
  responseCode === approvedCode ? 'Approved' : isFailure(responseCode) ? 'Failed' : 'Declined';

function whole(amount: Minor | null, all: Minor, currency: string): Minor {
  if (amount === null || amount === all) return all;
  throw invalidMember('amount', `This operation applies to the full amount, ${major(all, currency)}; send that amount or none.`);
}

const capture: EffectOf = (world, record, given) => {
  const { authorizedAmount, authorizationCode, currency, status } = record;
  const amount = given ?? authorizedAmount;
  if (amount > authorizedAmount) {
    throw refused(transactionRefusals.capture, 'The amount exceeds the authorized amount.', {
      amount: major(amount, currency),
      authorizedAmount: major(authorizedAmount, currency),
    });
  }
  return {
    change: { status: 'Captured', capturedAmount: amount, authorizationExpiresAt: null },
    amount,
    authorizationCode,
    announce: (after, { id }) => stageCaptured(world, after, status, id),
  };
};

/** If the processor declines the increment, the authorization stays unchanged. */
const increment: EffectOf = (world, record, given) => {
  const amount = given ?? none;
  const authorizedAmount = plus(record.authorizedAmount, amount);
  if (authorizedAmount > maxRequest) {
    throw invalid([amountError('amount', record.currency, 'maximum', minus(maxRequest, record.authorizedAmount))]);
  }
  const responseCode = codeOfAmount(amount, record.currency) ?? approvedCode;
  if (responseCode !== approvedCode) return { change: {}, amount, responseCode, announce: nothing };
  return {
    change: { authorizedAmount },
    amount,
    authorizationCode: newAuthorizationCode(world),
    announce: (after) => stageAuthorized(world, after, record.status),
  };
};

const voiding: EffectOf = (world, record, given) => ({
  change: { status: 'Voided', authorizationExpiresAt: null },
  amount: whole(given, record.status === 'Captured' ? record.capturedAmount : record.authorizedAmount, record.currency),
  announce: (after, { id, reason }) => stageVoided(world, after, record.status, { operationId: id, reason }),
});

function returning(world: World, record: TransactionRecord, amount: Minor): Effect {
  const { status } = record;
  const refundedAmount = plus(record.refundedAmount, amount);
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
    throw refused(transactionRefusals.refund, 'The amount exceeds the refundable amount.', {
      amount: major(amount, record.currency),
      refundableAmount: major(refundable, record.currency),
    });
  }
  return returning(world, record, amount);
};

/** A void before settlement, a full refund after it. */
const reversal: EffectOf = (world, record, given) =>
  record.status === 'Settled'
    ? returning(world, record, whole(given, refundableAmount(record), record.currency))
    : voiding(world, record, given);

/** An adjustment may raise the amount to this percentage. */
const adjustLimit = 120;

/** Adds the difference of an adjustment to the tip. Null if the tip cannot absorb it. */
function adjustedDetails(details: AmountDetails | null, difference: Minor): AmountDetails | null {
  if (details === null) return null;
  const tip = plus(details.tip ?? none, difference);
  return tip < none ? null : { ...details, tip };
}

const adjust: EffectOf = (world, record, given) => {
  const { capturedAmount, currency, request, status } = record;
  const amount = given ?? capturedAmount;
  const maximumAmount = fraction(capturedAmount, adjustLimit, 100);
  if (amount > maximumAmount) {
    throw refused(transactionRefusals.adjust, `The amount exceeds ${adjustLimit} % of the captured amount.`, {
      amount: major(amount, currency),
      maximumAmount: major(maximumAmount, currency),
    });
  }
  const amountDetails = adjustedDetails(request.amountDetails, minus(amount, capturedAmount));
  return {
    change: { amount, authorizedAmount: amount, capturedAmount: amount, request: { ...request, amountDetails } },
    amount,
    authorizationCode: record.authorizationCode,
    announce: (after, { id }) => stageAdjusted(world, after, status, { operationId: id, previousAmount: capturedAmount, amountDetails }),
  };
};

const approve: EffectOf = (world, record, given) => {
  const { amount, type, paymentType, outcome, status, settlement } = record;
  const isTaken = type === 'Sale' || type === 'Credit';
  // Cash is settled at once.
  const isCash = isTaken && paymentType === 'Cash';
  const authorizationCode = isCash ? null : newAuthorizationCode(world);
  const approval = outcomeOf(approvedCode, outcome, null);
  return {
    change: {
      status: isCash ? 'Settled' : isTaken ? 'Captured' : 'Authorized',
      settlement: isCash ? { ...settlement, settledAt: world.clock.now() } : settlement,
      authorizedAmount: amount,
      capturedAmount: isTaken ? amount : none,
      authorizationCode,
      retrievalReferenceNumber: newRetrievalNumber(world),
      authorizationExpiresAt: type === 'Authorization' ? expiryOf(world, { ...record, isRecurring: false }, world.clock.now()) : null,
      outcome: { ...outcome, responseCode: approval.responseCode, responseMessage: approval.responseMessage },
    },
    amount: whole(given, amount, record.currency),
    authorizationCode,
    announce: (after, { id }) => {
      announceApproval(world, after, status, id);
      if (after.origin.hppSessionId === null) return;
      // Before anything else sees the world.
      world.schedule.add({ at: world.clock.now(), kind: 'hppSessions.release', id: after.id });
    },
  };
};

const reject: EffectOf = (world, record, given) => ({
  ...voiding(world, record, null),
  amount: whole(given, record.amount, record.currency),
});

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
