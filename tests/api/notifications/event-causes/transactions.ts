/** Single payments (event types: 1 to 8). */
import type { EventTypeName } from '../../../../schemas/events/catalogue.ts';
import { merchantOf } from '../../billing/billing-steps.ts';
import type { Body, Json, World } from '../../simulator/simulated.ts';
import { card, type Cause, type Data, type Prepared } from './cause.ts';
import { authorization, common, held, operation, pay, payment, screened, settled } from './payments.ts';

type Outcome = 'authorized' | 'captured' | 'declined' | 'failed' | 'review_required' | 'refunded';

const create = (cause: string, body: Body, event: Outcome, status: string, data: Body = {}, more: Partial<Cause> = {}): Cause => ({
  cause,
  operation: 'transactions.create',
  stages: [`transaction.${event}`],
  ...more,
  prepare: async (world) => ({
    act: { method: 'POST', path: '/api/transactions', body: payment(world, body) },
    expectedData: (made) => [{ ...common(made, status, null), amount: made.amount, ...data }],
    ...('idempotencyKey' in body ? { again: 200 } : {}),
    refused: {
      'a number that fails its check': { body: payment(world, { ...body, cardData: card('4111111111111112') }), status: 400 },
      'a merchant that there is not': {
        body: payment(world, { ...body, merchantId: '00000000-0000-7000-8000-000000000000' }),
        status: 404,
      },
    },
  }),
});

/** A follow-up operation on a payment from `make`. */
const followUp = (
  cause: string,
  stages: EventTypeName,
  make: (world: World) => Promise<Json>,
  body: Body,
  expectedData: (made: Json, after: Json) => Data,
  more: Pick<Prepared, 'again' | 'refused'> & Pick<Cause, 'isScreened'> = {},
): Cause => ({
  cause,
  operation: 'transactions.operate',
  stages: [stages],
  ...(more.isScreened === undefined ? {} : { isScreened: more.isScreened }),
  prepare: async (world) => {
    const made = await make(world);
    const call = operation(made, body);
    const elsewhere = call.path.replace(merchantOf(world), world.personas.otherMerchant.merchantId!);
    return {
      act: call,
      expectedData: (after) => [expectedData(made, after)],
      ...(more.again === undefined ? {} : { again: more.again }),
      refused: {
        'an operation that there is not': { body: { type: 'Melt' }, status: 400 },
        'an operation that its state does not allow': { body: { type: made.status === 'InReview' ? 'Capture' : 'Approve' }, status: 409 },
        'another merchant in the path': { path: elsewhere, by: 'hostAdmin', status: 404 },
        ...more.refused,
      },
    };
  },
});

const lastOf = (after: Json): string => after.operations.at(-1).id;
const refund = (made: Json, after: Json, previousStatus: string, data: Body): Data => ({
  ...common(made, after.status, previousStatus),
  operationId: lastOf(after),
  ...data,
});
const voided = (made: Json, after: Json, previousStatus: string, data: Body = { reason: null }): Data => ({
  ...common(made, 'Voided', previousStatus),
  operationId: lastOf(after),
  ...data,
});

const creations: readonly Cause[] = [
  create('POST /api/transactions with type Authorization', { type: 'Authorization' }, 'authorized', 'Authorized', {
    authorizedAmount: 100,
    authorizationExpiresAt: '2026-03-12T10:00:00Z',
    cvvResultCode: 'M',
  }),
  create('POST /api/transactions with type Sale', { orderData: { orderNumber: 'A-1' }, externalReference: 'e' }, 'captured', 'Captured', {
    capturedAmount: 100,
    operationId: null,
    orderNumber: 'A-1',
    externalReference: 'e',
  }),
  create('a create, but not its repetition under the same key', { idempotencyKey: 'once' }, 'captured', 'Captured'),
  create('a create that is approved in part', { amount: 9100 }, 'captured', 'Captured', { amount: 9100, capturedAmount: 4550 }),
  create('a create that the processor declines', { cardData: card('4000000000000002') }, 'declined', 'Declined', {
    responseCode: '05',
    declineCategory: 'Soft',
    cvvResultCode: 'M',
  }),
  create(
    'a create that screening declines',
    { billingAddress: { email: 'screen-decline@example.com' } },
    'declined',
    'Declined',
    { responseCode: '59' },
    screened,
  ),
  create('a create with a processor error', { cardData: card('4000000000000119') }, 'failed', 'Failed', { responseCode: '96' }),
  create('a create that the issuer does not answer', { amount: 9091 }, 'failed', 'Failed', { responseCode: '91' }),
  create(
    'a create held by screening',
    held,
    'review_required',
    'InReview',
    { screeningScore: 75, screeningDecision: 'Review', reviewExpiresAt: '2026-03-05T10:00:00Z' },
    screened,
  ),
  create('a Credit that is approved', { type: 'Credit' }, 'refunded', 'Captured', {
    operationId: null,
    refundAmount: 100,
    isFull: true,
    reason: null,
  }),
];

const operations: readonly Cause[] = [
  followUp(
    'operation Increment approved',
    'transaction.authorized',
    authorization,
    { type: 'Increment', amount: 20 },
    (made, after) => ({ ...common(after, 'Authorized', 'Authorized'), transactionId: made.id, authorizedAmount: 120 }),
    { refused: { 'an increment that is declined alone': { body: { type: 'Increment' }, status: 400 } } },
  ),
  followUp(
    'operation Capture',
    'transaction.captured',
    authorization,
    { type: 'Capture', amount: 60 },
    (made, after) => ({ ...common(made, 'Captured', 'Authorized'), amount: 100, capturedAmount: 60, operationId: lastOf(after) }),
    { refused: { 'more than is authorized': { body: { type: 'Capture', amount: 100.01 }, status: 403 } }, again: 409 },
  ),
  followUp(
    'operation Approve of an authorization',
    'transaction.authorized',
    (world) => pay(world, { type: 'Authorization', ...held }),
    { type: 'Approve' },
    (made) => ({ ...common(made, 'Authorized', 'InReview'), authorizedAmount: 100 }),
    { ...screened, again: 409 },
  ),
  followUp(
    'operation Approve of a sale',
    'transaction.captured',
    (world) => pay(world, held),
    { type: 'Approve' },
    (made, after) => ({ ...common(made, 'Captured', 'InReview'), capturedAmount: 100, operationId: lastOf(after) }),
    { ...screened, again: 409 },
  ),
  followUp(
    'operation Adjust',
    'transaction.adjusted',
    pay,
    { type: 'Adjust', amount: 110 },
    (made, after) => ({
      ...common(made, 'Captured', 'Captured'),
      amount: 110,
      operationId: lastOf(after),
      previousAmount: 100,
      amountDetails: null,
    }),
    { refused: { 'more than a fifth more': { body: { type: 'Adjust', amount: 120.01 }, status: 403 } } },
  ),
  followUp(
    'operation Void',
    'transaction.voided',
    pay,
    { type: 'Void', reason: 'r' },
    (made, after) => voided(made, after, 'Captured', { reason: 'r' }),
    { again: 409 },
  ),
  followUp(
    'Reversal before settlement',
    'transaction.voided',
    authorization,
    { type: 'Reversal' },
    (made, after) => voided(made, after, 'Authorized'),
    { again: 409 },
  ),
  followUp(
    'Reject',
    'transaction.voided',
    (world) => pay(world, held),
    { type: 'Reject' },
    (made, after) => voided(made, after, 'InReview'),
    { ...screened, again: 409 },
  ),
  followUp(
    'operation Refund',
    'transaction.refunded',
    settled,
    { type: 'Refund', amount: 40, reason: 'r' },
    (made, after) => refund(made, after, 'Settled', { refundAmount: 40, refundedAmount: 40, isFull: false, reason: 'r' }),
    { refused: { 'more than can be refunded': { body: { type: 'Refund', amount: 100.01 }, status: 403 } } },
  ),
  followUp(
    'Reversal after settlement',
    'transaction.refunded',
    settled,
    { type: 'Reversal' },
    (made, after) => refund(made, after, 'Settled', { refundAmount: 100, refundedAmount: 100, isFull: true, reason: null }),
    { again: 409 },
  ),
  {
    cause: 'the legacy route of the operations',
    operation: 'transactions.operateLegacy',
    stages: ['transaction.voided'],
    prepare: async (world) => {
      const made = await pay(world);
      return {
        act: { method: 'POST', path: `/api/transactions/${made.id}/operations`, body: { type: 'Void' } },
        expectedData: (after) => [voided(made, after, 'Captured')],
        again: 409,
      };
    },
  },
];

export const transactionCauses: readonly Cause[] = [...creations, ...operations];
