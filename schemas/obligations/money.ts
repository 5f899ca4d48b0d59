/** Money: the number of charges and refunds, and what the client believes about them. */
import { obligations } from './obligation.ts';

const charge = 'Send POST /api/transactions for each order, with its number as externalReference.';
const state = 'Answer the task state with the outcome of each order.';
const hooks = 'Listen on the port in GATEPROOF_HOOK_PORT, or poll a listen session.';
const refund = 'Answer the task refund.';

export const money = obligations('money', {
  'ONCE-ANSWER-LOST': {
    statement: 'An order is charged once although the answer to its charge was lost after the gateway carried it out.',
    source: 'concepts: Resources and their fields (create idempotency); endpoints: transactions (lookup by idempotency key)',
    observed: 'The connection of the first charge is closed after commit; at most one payment of the order exists at the end.',
    meet: charge,
  },
  'ONCE-ANSWER-REPLACED': {
    statement: 'An order is charged once although a 500, 502 or 503 replaced the answer to a charge that was carried out.',
    source: 'concepts: Errors, statuses (500 and other failures say nothing about effects); RFC 9110: 9.2.2, 15.6',
    observed: 'The answer of the first charge is replaced after commit; at most one payment of the order exists at the end.',
    meet: charge,
  },
  'ONCE-ANSWER-UNREADABLE': {
    statement: 'An order is charged once although the answer to its charge cannot be read: HTML, half a body, 204, or an unknown status.',
    source: 'RFC 9110: 15 (an unknown status is treated as x00 of its class), 9.2.2',
    observed: 'The answer of a charge becomes unreadable after commit; at most one payment of the order exists at the end.',
    meet: charge,
  },
  'ONCE-IN-PROGRESS': {
    statement: 'An order is charged once although its charge is sent again while the gateway still works on the first one.',
    source: 'RFC 9110: 9.2.2; Idempotency-Key draft: 2.7 (a request in progress)',
    observed: 'The first answer is lost and a retry is refused as in progress; at most one payment of the order exists at the end.',
    meet: charge,
  },
  'ONCE-RESTART': {
    statement: 'An order is charged once although the client was killed while its charge was under way.',
    source: 'RFC 9110: 9.2.2',
    observed: 'The client is killed after the gateway carried the charge out, and started again with the same state folder.',
    meet: `${charge} Keep what is unknown in the folder in GATEPROOF_STATE.`,
  },
  'ONCE-PARALLEL': {
    statement: 'Each of several orders that are charged at the same time is charged once.',
    source: 'RFC 9110: 9.2.2',
    observed: 'Several orders are charged at once and some of their answers are lost; each has at most one payment.',
    meet: charge,
  },
  'REFUND-ONCE': {
    statement: 'A refund is carried out once although its answer was lost.',
    source: 'RFC 9110: 9.2.2',
    observed: 'The answer of a refund is lost after commit; the refunded sum is that of one refund.',
    meet: refund,
  },
  'REFUND-SUM': {
    statement: 'The refunds that the client states add up to what the gateway refunded.',
    source: 'concepts: What the service does (follow-up operations)',
    observed: 'An order is refunded in parts; the stated sum is compared with the gateway.',
    meet: `${refund} ${state}`,
  },
  'CAPTURE-SUM': {
    statement: 'The sum that the client states is what was captured, not what was authorized.',
    source: 'concepts: What the service does (follow-up operations)',
    observed:
      'Parts of authorized orders are captured, and the answer to one capture is lost; the stated sums are compared with the gateway.',
    meet: `Answer the tasks authorize and capture. ${state}`,
  },
  'FULFILLED-ONCE': {
    statement: 'An order is fulfilled once, however often an answer, a read or an event says that it is paid.',
    source: 'concepts: Events, listen sessions, 4; Standard Webhooks: idempotency',
    observed: 'The answer and the event of a payment arrive, and the event is posted twice more.',
    meet: `${state} ${hooks}`,
  },
  'FULFILLED-WHEN-PAID': {
    statement: 'An order is fulfilled only once it is paid, and is fulfilled then.',
    source: 'concepts: Events',
    observed: 'Payments are captured, declined, partly approved and held; the fulfilment of each order is read at the end.',
    meet: state,
  },
  'HOSTED-FULFILLED-ONCE': {
    statement: 'An order is fulfilled once although the event of its payment and the return of the customer both finish it.',
    source: 'concepts: Events; endpoints: Hosted payment pages',
    observed: 'A customer pays on a hosted page and comes back several times while the event is delivered.',
    meet: `Answer the tasks checkout and returned. ${state}`,
  },
  'RETURN-NOT-TRUSTED': {
    statement: 'A customer who comes back from a payment page is not taken for one who has paid.',
    source: 'endpoints: Hosted payment pages (completions of a session)',
    observed: 'Customers come back without a payment, or after a declined one; their orders must not be fulfilled.',
    meet: `Answer the tasks checkout and returned. ${state}`,
  },
  'PAID-NOT-DECLINED': {
    statement: 'A charge that was declined in a successful answer is not believed to be paid.',
    source: 'concepts: Resources and their fields; endpoints: transactions (the status of a payment is a result)',
    observed: 'A card is declined with status 200; the client must not say paid.',
    meet: 'Answer the task charge with its outcome.',
  },
  'PAID-NOT-PENDING': {
    statement: 'A payment that is held for review is not believed to be paid.',
    source: 'concepts: What the service does (payment transactions, follow-up operations)',
    observed: 'The gateway answers that the payment is in review; the client must not say paid.',
    meet: 'Answer the task charge with its outcome.',
  },
  'PAID-NOT-AUTHORIZED': {
    statement: 'A payment that is authorized and not captured is not believed to be paid.',
    source: 'concepts: What the service does (payment transactions, follow-up operations)',
    observed: 'The gateway answers that the payment is authorized, and that nothing is captured; the client must not say paid.',
    meet: 'Answer the task charge with its outcome.',
  },
  'PAID-NOT-PARTIAL': {
    statement: 'A charge that was approved for less than its amount is not believed to be paid.',
    source: 'concepts: Resources and their fields',
    observed: 'The gateway approves half of the amount; the client must not say paid.',
    meet: 'Answer the task charge with its outcome.',
  },
  'PAID-NOT-RETURNED': {
    statement: 'A payment that was charged back is no longer believed to be paid.',
    source: 'concepts: Events',
    observed: 'A payment is charged back after its settlement; an event reports it to the client, which is asked at the end.',
    meet: `${state} ${hooks}`,
  },
  'PAID-NOT-UNKNOWN': {
    statement: 'A status that the client does not know is not taken for a payment.',
    source: 'concepts: Resources and their fields (the states of transactions are not shown)',
    observed: 'The answer of a charge has a status that no client knows; the client must not say paid.',
    meet: 'Answer the task charge with its outcome.',
  },
  'NEVER-LOST': {
    statement: 'A payment that was made is not believed to have failed.',
    source: 'RFC 9110: 9.2.2',
    observed: 'Answers of carried out charges are lost or replaced; at the end the client must know that the order is paid.',
    meet: state,
  },
  'OUTCOME-RESOLVED': {
    statement: 'An unknown outcome is resolved once the gateway answers again.',
    source: 'endpoints: transactions (lookup by idempotency key)',
    observed: 'After lost answers the gateway answers again; at the end the client must know what happened to each order.',
    meet: state,
  },
  'REQUEST-LOST-REPEATED': {
    statement: 'A charge whose request never arrived is sent again and made once, or reported as not made.',
    source: 'RFC 9110: 9.2.2',
    observed:
      'The connection is closed before the gateway read the charge; the client must not say paid without a payment, and at most one payment exists.',
    meet: charge,
  },
  'AMOUNT-EXACT': {
    statement: 'Amounts are sent exactly, in the digits of their currency.',
    source: 'concepts: Limits; ISO 4217 (minor units)',
    observed: '80.60 USD, 1.10 USD, 500 JPY, 12.345 KWD and 0.07 USD are charged; the amounts that arrive are compared.',
    meet: charge,
  },
  'AMOUNT-READ': {
    statement: 'Amounts of the gateway are read exactly, in the digits of their currency.',
    source: 'concepts: Limits; ISO 4217 (minor units)',
    observed: 'The sums that the client states for orders in currencies with 0, 2 and 3 digits are compared with the gateway.',
    meet: state,
  },
  'KEY-SENT': {
    statement: 'Each charge carries an idempotency key.',
    source: 'endpoints: transactions (lookup by idempotency key); Idempotency-Key draft: 2.1',
    observed: 'The header Idempotency-Key or the member idempotencyKey of each charge.',
    meet: charge,
  },
  'KEY-OF-ORDER': {
    statement: 'Different orders have different idempotency keys.',
    source: 'Idempotency-Key draft: 2.2 (uniqueness)',
    observed: 'The keys of the charges of several orders.',
    meet: charge,
  },
  'KEY-KEPT': {
    statement: 'A charge that is sent again because its outcome is unknown carries the same idempotency key and the same body.',
    source: 'Idempotency-Key draft: 2.6',
    observed: 'The keys of all charges of an order while none of them was answered.',
    meet: charge,
  },
  'KEY-NEW-FOR-NEW-AMOUNT': {
    statement: 'A charge of another amount carries a new idempotency key.',
    source: 'Idempotency-Key draft: 2.6, 2.7 (another payload under one key is refused)',
    observed: 'An order is declined and charged again with another amount.',
    meet: charge,
  },
});
