/**
 * A shop that charges each order once. Everything that it is about to do is in the journal before it does it, so a crash at any moment leaves an
 * open entry, which is resolved under its idempotency key.
 */
import { randomUUID } from 'node:crypto';
import { openJournal } from './journal.mjs';
import { minorUnits } from './money.mjs';
import { Order, paymentFacts } from './order.mjs';

/** Events that say how a payment goes on. Others, also unknown ones, are accepted and mean nothing here. */
const paymentEvents = new Set(
  'authorized captured declined failed review_required voided refunded settled expired returned'
    .split(' ')
    .map((name) => `transaction.${name}`),
);

export function openShop({ gateway, folder }) {
  const journal = openJournal(folder);
  const orders = new Map();
  const seenEvents = new Set();
  const busy = new Map();

  function take({ order, ...fact }) {
    if (!orders.has(order)) orders.set(order, new Order());
    orders.get(order).take(fact);
  }

  function store(fact) {
    journal.append(fact);
    take(fact);
    if (fact.event) seenEvents.add(fact.event);
  }

  /** Puts an order on the packing list once it is paid: the entry in the journal is the order to ship. */
  function fulfil(number) {
    const { outcome, fulfilled } = orders.get(number);
    if (outcome === 'paid' && fulfilled === 0) store({ order: number, fulfilled: true });
  }

  function record(fact) {
    store(fact);
    fulfil(fact.order);
  }

  /** Tasks of one order run one after the other. */
  function serially(number, work) {
    const done = (busy.get(number) ?? Promise.resolve()).then(work);
    const settled = done.catch(() => undefined).then(() => busy.get(number) === settled && busy.delete(number));
    busy.set(number, settled);
    return done;
  }

  /** Reads what the gateway knows about the last charge. Returns its refusal if it knows no payment. */
  async function look(number) {
    const { payment, key, session } = orders.get(number).last;
    const result = await (payment !== undefined
      ? gateway.readPayment(payment)
      : session !== undefined
        ? readCompletion(session)
        : gateway.findPayment(key));
    if (result.kind === 'done') record({ order: number, key, payment: paymentFacts(result.json) });
    return result;
  }

  async function readCompletion(session) {
    const result = await gateway.completions(session);
    const id = result.kind === 'done' ? result.json.items.at(-1)?.transactionId : undefined;
    return id ? gateway.readPayment(id) : { ...result, kind: 'open' };
  }

  async function charge({ order: number, amount, currency, card }, type = 'Sale') {
    const last4 = card.slice(-4);
    const wanted = minorUnits(amount, currency);
    const order = orders.get(number);
    const last = order?.last;
    const isSame =
      last?.type === type && last.currency === currency && last.last4 === last4 && minorUnits(last.amount, currency) === wanted;
    const isOpen = order?.outcome === 'unknown' && last.payment === undefined;
    // A second charge must not begin while the first one may be paid.
    if (isOpen && !isSame) await look(number);
    const mayCharge = order === undefined || ['declined', 'failed'].includes(order.outcome) || (isOpen && isSame);
    if (!mayCharge) return answer(number);

    if (isSame) record({ order: number, again: last.key });
    else record({ order: number, attempt: { key: randomUUID(), type, amount, currency, last4 } });
    const { key } = orders.get(number).last;
    const result = await gateway.charge({ type, order: number, amount, currency, card, idempotencyKey: key });
    if (result.kind === 'done') record({ order: number, key, payment: paymentFacts(result.json) });
    else if (result.kind === 'refused' && !result.mayHaveRun && !isOpen) record({ order: number, refused: key });
    else if ((await look(number)).status === 404 && result.kind === 'refused') record({ order: number, refused: key });
    return answer(number);
  }

  const answer = (number) => ({ outcome: orders.get(number).outcome, transaction: orders.get(number).payment?.id });

  async function capture({ order: number, amount }) {
    const order = orders.get(number);
    if (order?.payment === undefined) return { outcome: 'failed' };
    if (order.capture === undefined) record({ order: number, capture: { key: randomUUID(), amount: amount ?? order.last.amount } });
    const result = await gateway.operate(order.payment.id, 'Capture', { amount: order.capture.amount, idempotencyKey: order.capture.key });
    if (result.kind === 'done') record({ order: number, payment: paymentFacts(result.json) });
    else await look(number);
    return answer(number);
  }

  /** Opens a page on which a customer can pay. Nothing is paid by that. */
  async function checkout({ order: number, amount, currency, page }) {
    const key = randomUUID();
    const result = await gateway.openPage({ page, order: number, amount, currency, idempotencyKey: key });
    if (result.kind !== 'done') throw new Error(`the payment page was not opened (${result.status})`);
    record({ order: number, attempt: { key, session: result.json.id, amount, currency } });
    return { session: result.json.id };
  }

  /** That a customer comes back says nothing: the gateway says whether the order is paid. */
  async function returned({ order: number }) {
    if (!orders.has(number)) return { outcome: 'unknown' };
    await look(number);
    return answer(number);
  }

  async function refund({ order: number, amount }) {
    const order = orders.get(number);
    if (order?.payment === undefined) return { outcome: 'failed' };
    const { openRefund } = order;
    if (openRefund !== undefined) {
      const outcome = await finishRefund(number, openRefund, true);
      // A refund of the same amount that is still open is this one.
      if (outcome === 'unknown' || openRefund.amount === amount) return { outcome };
    }
    record({ order: number, refund: { key: randomUUID(), amount, before: String(order.payment.refunded) } });
    return { outcome: await finishRefund(number, order.openRefund, false) };
  }

  async function finishRefund(number, { key, amount, before }, wasSent) {
    const order = orders.get(number);
    const { id } = order.payment;
    const result = await gateway.operate(id, 'Refund', { amount, idempotencyKey: key });
    const end = (outcome) => {
      record({ order: number, refunded: { key, outcome } });
      return outcome;
    };
    if (result.kind === 'done') {
      record({ order: number, payment: paymentFacts(result.json) });
      return end(result.json.operations?.at(-1)?.result === 'Approved' ? 'refunded' : 'failed');
    }
    if (result.kind !== 'refused') return 'unknown';
    if (!result.mayHaveRun && !wasSent) return end('failed');
    // An earlier attempt may have been carried out: the sum at the gateway says whether it was.
    const read = await gateway.readPayment(id);
    if (read.kind !== 'done') return 'unknown';
    record({ order: number, payment: paymentFacts(read.json) });
    return end(order.payment.refunded > BigInt(before) ? 'refunded' : 'failed');
  }

  const idle = () => [...orders.keys()].filter((number) => !busy.has(number));

  async function resolve(number) {
    const order = orders.get(number);
    if (['unknown', 'pending'].includes(order.outcome)) await look(number);
    if (order.openRefund !== undefined) await finishRefund(number, order.openRefund, true);
  }

  for (const fact of journal.facts) {
    take(fact);
    if (fact.event) seenEvents.add(fact.event);
  }
  for (const number of orders.keys()) fulfil(number);

  return {
    charge: (task) => serially(task.order, () => charge(task)),
    authorize: (task) => serially(task.order, () => charge(task, 'Authorization')),
    capture: (task) => serially(task.order, () => capture(task)),
    checkout: (task) => serially(task.order, () => checkout(task)),
    returned: (task) => serially(task.order, () => returned(task)),
    refund: (task) => serially(task.order, () => refund(task)),

    /** What is believed about each order, after what is open was looked up. */
    async state() {
      await Promise.all(idle().map((number) => serially(number, () => resolve(number))));
      return Object.fromEntries([...orders].map(([number, { belief }]) => [number, belief]));
    },

    /** Reads every order again, after events may have been missed. */
    async catchUp() {
      await Promise.all(idle().map((number) => serially(number, () => look(number))));
    },

    /** Stores the effect of an event, once; returns when it would survive a crash. */
    takeEvent({ id, type, data }) {
      const number = data?.externalReference;
      if (seenEvents.has(id) || !paymentEvents.has(type) || !orders.has(number)) return;
      record({ order: number, event: id, payment: paymentFacts({ ...data, id: data.transactionId }) });
    },
  };
}
