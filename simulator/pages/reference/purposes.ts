/** The purpose of the most used operations if their summary does not state it, and further example requests. */
import type { OperationId } from '../../../schemas/catalogue.ts';

export interface RequestVariant {
  readonly title: string;
  /** Members that differ from the example; null leaves one out. */
  readonly body: Readonly<Record<string, unknown>>;
  /** States of the record in the path with which it works. */
  readonly states?: readonly string[];
}

export interface Purpose {
  readonly about: string;
  readonly variants?: readonly RequestVariant[];
}

const followUp: Purpose = {
  about:
    'Captures, voids, refunds, reverses, increments, adjusts, approves or rejects a payment: `type` says which. An `amount` refunds or captures a part.',
  variants: [
    { title: 'Refund a part', body: { type: 'Refund', amount: 5 }, states: ['Settled', 'PartiallyRefunded'] },
    { title: 'Refund in full', body: { type: 'Refund', amount: null }, states: ['Settled', 'PartiallyRefunded'] },
    { title: 'Capture a part', body: { type: 'Capture', amount: 10 }, states: ['Authorized'] },
    { title: 'Void', body: { type: 'Void', amount: null }, states: ['Authorized', 'Captured'] },
    { title: 'Increment', body: { type: 'Increment', amount: 20 }, states: ['Authorized'] },
    { title: 'Approve after review', body: { type: 'Approve', amount: null }, states: ['InReview'] },
  ],
};

const card = { expirationMonth: 12, expirationYear: 2049, securityCode: '737', cardholderName: 'Test Payer' };

const purposes: Readonly<Partial<Record<OperationId, Purpose>>> = {
  'transactions.create': {
    about:
      'Takes a payment: a sale, an authorization to capture later, or a credit, by card, wallet, bank account or cash. A decline is an answer with the status `Declined`, not an error, unless a choice says otherwise.',
    variants: [
      { title: 'Sale', body: { type: 'Sale' } },
      { title: 'Authorization', body: { type: 'Authorization' } },
      { title: 'Declined card', body: { type: 'Sale', cardData: { number: '4000000000000002', ...card } } },
      { title: 'Insufficient funds', body: { type: 'Sale', cardData: { number: '4000000000009995', ...card } } },
    ],
  },
  'transactions.operate': followUp,
  'transactions.operateLegacy': followUp,
  'transactions.fromHppSession': {
    about: 'Pays a session of a hosted page, as the page itself does. It needs no key: the session is the secret.',
  },
  'transactions.triggerSettlements': {
    about:
      'Closes the open batches of the named merchants, so that their captured payments settle. Settlement follows when the processor answers.',
  },
  'transactions.getByIdempotencyKey': {
    about: 'Finds the payment that a key made. Ask it after a request that had no answer, before repeating it.',
  },
  'transactions.uploadBatchFile': {
    about:
      'Uploads a CSV file of payments, one a row. The answer says which rows are valid; the payments are made when the file is triggered.',
  },
  'tokens.createFromTransaction': {
    about: 'Makes a token of the payment method that a payment stored, to charge it again without card data.',
  },
  'hppSessions.create': { about: 'Makes a session of a hosted page. Its link is what the customer opens to pay.' },
  'contracts.create': {
    about: 'Subscribes a customer: a stored payment method is charged at each interval, from a plan or with an amount of its own.',
  },
  'apiKeys.rotate': {
    about: 'Replaces a key. The old one stays in service for an overlap, so that clients can change over without a gap.',
  },
  'apiKeys.reveal': { about: 'Makes a key and shows its value, this one time.' },
  'notificationDestinations.create': {
    about: 'Makes a receiver of events. The answer to a webhook shows its signing secret, this one time.',
    variants: [
      { title: 'Webhook', body: { name: 'webhook-1', type: 'Webhook', config: { url: 'https://hooks.invalid/receive' } } },
      { title: 'E-mail', body: {} },
    ],
  },
  'notificationEvents.replay': { about: 'Sends a delivery again, with the same event id.' },
  'listenSessions.create': { about: 'Opens a session from which events are polled, for programs without a public address.' },
  'listenSessions.events': { about: 'Polls a session for the events after a cursor.' },
};

export const purposeOf = (id: string): Purpose | undefined => (purposes as Readonly<Record<string, Purpose>>)[id];
