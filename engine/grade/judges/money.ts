/** Judges of money: payments at the gateway against the client's requests and reports. Pure. */
import { isSameJson } from '../../../schemas/shared/json.ts';
import {
  believedAbout,
  chargesOf,
  hasState,
  isPaid,
  ordersMet,
  ordersStaged,
  paymentsOf,
  type Evidence,
  type RequestEntry,
  type TaskEntry,
} from '../evidence.ts';
import { judged, untested, type Judge, type Judged, type Judges } from './judged.ts';
import { count } from '../../../reports/counts.ts';

/** Each order with this fault has at most one payment. */
const once =
  (...whats: readonly string[]): Judge =>
  (evidence) =>
    whats.flatMap((what) =>
      ordersMet(evidence, what).map((order) => {
        const payments = paymentsOf(evidence, order);
        return judged(`order ${order} (${what}) is charged at most once`, payments.length <= 1, {
          expected: 'at most one payment',
          actual: `${count(payments.length, 'payment')}: ${payments.map(({ status, amount, currency }) => `${status} ${amount} ${currency}`).join(', ')}`,
          exchange: chargesOf(evidence, order).at(-1),
        });
      }),
    );

const answered = (evidence: Evidence, name: TaskEntry['do']): readonly TaskEntry[] =>
  evidence.tasks.filter(({ do: task, result }) => task === name && result !== null && result.unsupported !== true);

/** The client must not report paid as the result of a charge with this fault. */
const notPaid =
  (what: string, truth: string, name: TaskEntry['do'] = 'charge'): Judge =>
  (evidence) =>
    ordersStaged(evidence, what).flatMap((order) =>
      answered(evidence, name)
        .filter((task) => task.order === order)
        .map(({ result }) =>
          judged(`order ${order} is not believed to be paid`, result?.outcome !== 'paid', {
            expected: `any outcome but paid: ${truth}`,
            actual: String(result?.outcome),
            exchange: chargesOf(evidence, order).at(-1),
          }),
        ),
    );

const orders = (evidence: Evidence): readonly string[] => [
  ...new Set([...evidence.tasks.flatMap(({ order }) => order ?? []), ...evidence.payments.flatMap(({ order }) => order ?? [])]),
];

/** Orders whose outcome the client could learn: the gateway responded again. */
const resolvable = (evidence: Evidence): readonly string[] =>
  orders(evidence).filter(
    (order) => !ordersStaged(evidence, 'never answered').includes(order) && !ordersStaged(evidence, 'returned').includes(order),
  );

/** The outcome that the client finally reports for each order that it was asked about. */
function beliefs(evidence: Evidence, look: (order: string, outcome: string) => Judged | undefined): readonly Judged[] {
  if (!hasState(evidence)) return [];
  return resolvable(evidence).flatMap((order) => {
    const belief = believedAbout(evidence, order);
    return look(order, belief?.outcome ?? 'nothing') ?? [];
  });
}

const digitsOf: Readonly<Record<string, number>> = { JPY: 0, KWD: 3 };
const asText = (amount: number, currency: string): string => amount.toFixed(digitsOf[currency] ?? 2);

const amountOf = ({ body }: RequestEntry): unknown => (body as { readonly amount?: unknown } | null)?.amount;

const keys = (evidence: Evidence, order: string): readonly string[] => [
  ...new Set(chargesOf(evidence, order).flatMap(({ idempotencyKey }) => idempotencyKey ?? [])),
];

export const moneyJudges: Judges = {
  'ONCE-ANSWER-LOST': once('answer lost'),
  'ONCE-ANSWER-REPLACED': once('answer replaced'),
  'ONCE-ANSWER-UNREADABLE': once('answer unreadable'),
  'ONCE-IN-PROGRESS': once('in progress'),
  'ONCE-RESTART': once('killed'),
  'ONCE-PARALLEL': once('parallel'),

  'REFUND-ONCE': (evidence) =>
    ordersStaged(evidence, 'refund answer lost').flatMap((order) => {
      const [payment] = paymentsOf(evidence, order);
      const tasks = answered(evidence, 'refund').filter((task) => task.order === order);
      if (payment === undefined || tasks.length === 0) return [];
      const asked = tasks.reduce((sum, { amount }) => sum + Number(amount ?? payment.amount), 0);
      return judged(`order ${order} is refunded once`, payment.refunded <= asked + 1e-9, {
        expected: `${asText(asked, payment.currency)} refunded`,
        actual: `${asText(payment.refunded, payment.currency)} refunded`,
        exchange: evidence.requests.findLast(
          ({ operation, order: of }) => operation?.startsWith('transactions.operate') === true && of === order,
        ),
      });
    }),

  'REFUND-SUM': (evidence) =>
    evidence.payments.flatMap(({ order, refunded, currency }) => {
      const belief = order === null ? undefined : believedAbout(evidence, order);
      if (belief === undefined || refunded === 0) return [];
      const expected = asText(refunded, currency);
      return judged(`the refunds of order ${order} are stated`, asText(Number(belief.refunded), currency) === expected, {
        expected,
        actual: belief.refunded,
      });
    }),

  'CAPTURE-SUM': (evidence) =>
    answered(evidence, 'capture').flatMap(({ order, amount }) => {
      const payment = order === null ? undefined : paymentsOf(evidence, order)[0];
      const belief = order === null ? undefined : believedAbout(evidence, order);
      if (payment === undefined || belief === undefined) return [];
      const captured = asText(payment.captured, payment.currency);
      const holds = asText(Number(belief.charged), payment.currency) === captured && captured === amount;
      return judged(`what was captured of order ${order} is stated`, holds, {
        expected: `${amount} captured and stated`,
        actual: `${captured} captured, and ${belief.charged} stated`,
      });
    }),

  'FULFILLED-ONCE': (evidence) =>
    orders(evidence).flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined || !isPaid(evidence, order)) return [];
      return judged(`order ${order} is fulfilled once`, belief.fulfilled <= 1, {
        expected: 'fulfilled at most once',
        actual: `fulfilled ${belief.fulfilled} times`,
      });
    }),

  'FULFILLED-WHEN-PAID': (evidence) =>
    resolvable(evidence).flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined) return [];
      const paid = isPaid(evidence, order);
      return judged(`order ${order} is fulfilled if it is paid`, belief.fulfilled > 0 === paid, {
        expected: paid ? 'fulfilled: the gateway has the money' : 'not fulfilled: the gateway does not have the money',
        actual: `fulfilled ${count(belief.fulfilled, 'time')}`,
      });
    }),

  'PAID-NOT-DECLINED': notPaid('declined', 'the card was declined'),
  'PAID-NOT-PENDING': notPaid('held', 'the payment is held for review'),
  'PAID-NOT-AUTHORIZED': (evidence) => [
    ...notPaid('authorized', 'the payment is authorized, and nothing is captured')(evidence),
    ...notPaid('authorized first', 'the payment is authorized, and nothing is captured', 'authorize')(evidence),
  ],
  'PAID-NOT-PARTIAL': notPaid('partly approved', 'half of the amount was approved'),
  'PAID-NOT-UNKNOWN': notPaid('unknown status', 'its status is not a known one'),

  'HOSTED-FULFILLED-ONCE': (evidence) =>
    ordersStaged(evidence, 'paid on a page').flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined || !isPaid(evidence, order)) return [];
      return judged(`order ${order}, paid on a hosted page, is fulfilled once`, belief.outcome === 'paid' && belief.fulfilled === 1, {
        expected: 'paid, and fulfilled once',
        actual: `${belief.outcome}, fulfilled ${count(belief.fulfilled, 'time')}`,
      });
    }),
  'RETURN-NOT-TRUSTED': (evidence) => [
    ...notPaid('not paid on a page', 'the customer did not pay', 'returned')(evidence),
    ...ordersStaged(evidence, 'not paid on a page').flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined || answered(evidence, 'returned').every((task) => task.order !== order)) return [];
      return judged(
        `order ${order}, which was not paid on its page, is not fulfilled`,
        belief.outcome !== 'paid' && belief.fulfilled === 0,
        { expected: 'not paid, not fulfilled', actual: `${belief.outcome}, fulfilled ${count(belief.fulfilled, 'time')}` },
      );
    }),
  ],

  'PAID-NOT-RETURNED': (evidence) =>
    ordersStaged(evidence, 'returned').flatMap((order) => {
      const belief = believedAbout(evidence, order);
      if (belief === undefined) return [];
      if (!evidence.isReceiving && !evidence.requests.some(({ operation }) => operation === 'listenSessions.events'))
        return untested(`order ${order} is not believed to be paid after a chargeback`, 'The client received no events.');
      return judged(`order ${order} is not believed to be paid after a chargeback`, belief.outcome !== 'paid', {
        expected: 'any outcome but paid',
        actual: belief.outcome,
      });
    }),

  'NEVER-LOST': (evidence) =>
    beliefs(evidence, (order, outcome) =>
      isPaid(evidence, order)
        ? judged(`the payment of order ${order} is not lost`, !['failed', 'declined', 'nothing'].includes(outcome), {
            expected: 'paid',
            actual: outcome,
            exchange: chargesOf(evidence, order).at(-1),
          })
        : undefined,
    ),

  'OUTCOME-RESOLVED': (evidence) =>
    beliefs(evidence, (order, outcome) => {
      if (!evidence.staged.some((one) => one.order === order && one.what !== 'declined')) return undefined;
      return judged(`the outcome of order ${order} is known in the end`, outcome !== 'unknown' && outcome !== 'nothing', {
        expected: isPaid(evidence, order) ? 'paid' : 'an outcome without a payment',
        actual: outcome,
        exchange: chargesOf(evidence, order).at(-1),
      });
    }),

  'REQUEST-LOST-REPEATED': (evidence) =>
    ordersStaged(evidence, 'request lost').flatMap((order) => {
      const says =
        believedAbout(evidence, order)?.outcome ?? answered(evidence, 'charge').findLast((task) => task.order === order)?.result?.outcome;
      if (says === undefined) return [];
      const charged = paymentsOf(evidence, order).length;
      const holds = charged <= 1 && (says !== 'paid' || isPaid(evidence, order));
      return judged(`order ${order}, whose first request was lost, is charged once or said not to be paid`, holds, {
        expected: 'one payment, or any outcome but paid',
        actual: `${says}, and ${count(charged, 'payment')}`,
        exchange: chargesOf(evidence, order).at(-1),
      });
    }),

  'AMOUNT-EXACT': (evidence) =>
    answered(evidence, 'charge').flatMap((task) => {
      const charge = chargesOf(evidence, task.order ?? '').find(({ at }) => at >= task.at);
      if (charge === undefined || task.amount === null) return [];
      const sent = amountOf(charge);
      return judged(
        `the amount ${task.amount} ${task.currency} of order ${task.order} is sent exactly`,
        String(sent) === String(Number(task.amount)) || sent === task.amount,
        { expected: task.amount, actual: String(sent), exchange: charge },
      );
    }),

  'AMOUNT-READ': (evidence) =>
    evidence.payments.flatMap(({ order, captured, currency }) => {
      const belief = order === null ? undefined : believedAbout(evidence, order);
      if (order === null || belief === undefined || belief.outcome !== 'paid' || !isPaid(evidence, order)) return [];
      const expected = asText(captured, currency);
      return judged(
        `the sum of order ${order} is stated exactly`,
        asText(Number(belief.charged), currency) === expected && Number(belief.charged) === Number(expected),
        { expected: `${expected} ${currency}`, actual: belief.charged },
      );
    }),

  'KEY-SENT': (evidence) =>
    chargesOf(evidence).map((charge) =>
      judged(`a charge of order ${charge.order ?? 'without a number'} has an idempotency key`, charge.idempotencyKey !== null, {
        expected: 'the header Idempotency-Key or the member idempotencyKey',
        actual: 'neither',
        exchange: charge,
      }),
    ),

  'KEY-OF-ORDER': (evidence) => {
    const named = chargesOf(evidence).filter(({ order, idempotencyKey }) => order !== null && idempotencyKey !== null);
    if (new Set(named.map(({ order }) => order)).size < 2) return [];
    const shared = named.find(({ order, idempotencyKey }) =>
      named.some((one) => one.idempotencyKey === idempotencyKey && one.order !== order),
    );
    return [
      judged('different orders have different idempotency keys', shared === undefined, {
        expected: 'a key of its own for each order',
        actual: `order ${shared?.order} has the key of another order`,
        exchange: shared,
      }),
    ];
  },

  'KEY-KEPT': (evidence) =>
    ['answer lost', 'answer replaced', 'answer unreadable', 'request lost', 'in progress', 'killed'].flatMap((what) =>
      ordersStaged(evidence, what).flatMap((order) => {
        const charges = chargesOf(evidence, order);
        if (charges.length < 2) return [];
        const [first] = charges;
        const other = charges.find(({ body }) => !isSameJson(body, first?.body));
        const found = keys(evidence, order);
        return judged(`the charges of order ${order} (${what}) carry one key and one body`, found.length <= 1 && other === undefined, {
          expected: 'the same key and body in each attempt',
          actual: found.length > 1 ? count(found.length, 'key') : 'another body',
          exchange: charges.at(-1),
        });
      }),
    ),

  'KEY-NEW-FOR-NEW-AMOUNT': (evidence) =>
    ordersStaged(evidence, 'amount changed').flatMap((order) => {
      const charges = chargesOf(evidence, order);
      const amounts = new Map<string, Set<string>>();
      for (const charge of charges)
        if (charge.idempotencyKey !== null)
          amounts.set(charge.idempotencyKey, (amounts.get(charge.idempotencyKey) ?? new Set()).add(String(amountOf(charge))));
      if (new Set(charges.map(amountOf).map(String)).size < 2) return [];
      const shared = [...amounts.values()].find((sums) => sums.size > 1);
      return judged(`another amount of order ${order} has another key`, shared === undefined, {
        expected: 'one key for each amount',
        actual: `one key for ${[...(shared ?? [])].join(' and ')}`,
        exchange: charges.at(-1),
      });
    }),
};
