/** What is known of one order, built from the facts of the journal. Facts may arrive twice and in any order. */
import { decimalText, minorUnits } from './money.mjs';

/** How far a payment has come. A later fact may be older news, so a status never goes back. */
const stages = {
  Pending: 1,
  InReview: 1,
  Authorized: 1,
  Captured: 2,
  Settling: 3,
  Settled: 4,
  PartiallyRefunded: 5,
  Refunded: 6,
  Declined: 7,
  Failed: 7,
  Voided: 7,
  Expired: 7,
  Returned: 8,
};
const stageOf = (status) => (Object.hasOwn(stages, status) ? stages[status] : 0);

/** The facts of a payment in an answer of the gateway. */
export const paymentFacts = ({ id, status, capturedAmount = 0, refundedAmount = 0 }) => ({
  id,
  status,
  captured: capturedAmount ?? 0,
  refunded: refundedAmount ?? 0,
});

export class Order {
  /**
   * Charges that were begun: `{ key, type, amount, currency, last4, payment?, isRefused? }`, or pages that were opened: `{ key, session, amount,
   * currency }`. Only the last can be open.
   */
  attempts = [];
  payments = new Map();
  /** Refunds that were begun: `{ key, amount, outcome? }`. */
  refunds = [];
  /** The capture that was begun: `{ key, amount }`; no more than its amount is due. */
  capture;
  fulfilled = 0;

  take({ attempt, again, refused, payment, key, capture, refund, refunded, fulfilled }) {
    if (attempt) this.attempts.push({ ...attempt });
    if (again) this.#attempt(again).isRefused = false;
    if (refused) this.#attempt(refused).isRefused = true;
    if (payment) this.#takePayment(payment, key);
    if (capture) this.capture = capture;
    if (refund) this.refunds.push({ ...refund });
    if (refunded) this.refunds.find((one) => one.key === refunded.key).outcome = refunded.outcome;
    if (fulfilled) this.fulfilled++;
  }

  #attempt(key) {
    return this.attempts.find((one) => one.key === key);
  }

  #takePayment({ id, status, captured, refunded }, key) {
    const known = this.payments.get(id) ?? { id, status, captured: 0n, refunded: 0n };
    this.payments.set(id, {
      id,
      status: stageOf(status) >= stageOf(known.status) ? status : known.status,
      captured: largest(known.captured, minorUnits(captured, this.currency)),
      refunded: largest(known.refunded, minorUnits(refunded, this.currency)),
    });
    if (key) Object.assign(this.#attempt(key), { payment: id, isRefused: false });
  }

  get last() {
    return this.attempts.at(-1);
  }

  get currency() {
    return this.last.currency;
  }

  /** The payment of the order: one that has money, or that of the last charge. */
  get payment() {
    return [...this.payments.values()].find(({ captured }) => captured > 0n) ?? this.payments.get(this.last.payment);
  }

  get openRefund() {
    return this.refunds.find(({ outcome }) => outcome === undefined);
  }

  get outcome() {
    const { payment, last } = this;
    if (payment === undefined) return last.isRefused ? 'failed' : 'unknown';
    return outcomeOf(payment, minorUnits(this.capture?.amount ?? last.amount, last.currency));
  }

  get belief() {
    const { currency, payment, outcome, fulfilled } = this;
    return {
      outcome,
      charged: decimalText(payment?.captured ?? 0n, currency),
      refunded: decimalText(payment?.refunded ?? 0n, currency),
      fulfilled,
    };
  }
}

const largest = (one, other) => (one > other ? one : other);

/** A status code of 200 says that there is a payment; its status and sum say whether it is paid. */
function outcomeOf({ status, captured }, amount) {
  switch (status) {
    case 'Captured':
    case 'Settling':
    case 'Settled':
    case 'PartiallyRefunded':
      // Less than the amount was approved: someone has to decide whether to take the rest or return this.
      return captured >= amount ? 'paid' : 'pending';
    case 'Refunded':
      return 'refunded';
    case 'Pending':
    case 'InReview':
    case 'Authorized':
      return 'pending';
    case 'Declined':
      return 'declined';
    case 'Failed':
    case 'Voided':
    case 'Expired':
    case 'Returned':
      return 'failed';
    default:
      return 'unknown';
  }
}
