/** `POST /api/transactions` (assumptions: 6.1). */
import { instantly, minus, parseDuration } from '../../../../schemas/shared/instant.ts';
import { AddressDto } from '../../../../schemas/conventions/common-types.ts';
import { OrderDataDto, ThreeDSecureDataDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import type { TransactionCreateDto } from '../../../../schemas/payments/transactions/types.ts';
import type { Answer, Call } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { type MerchantRecord, requireOpen } from '../../platform/merchants/record.ts';
import { checkFields, fieldsFor, orderDefaultsOf } from '../../platform/merchants/settings.ts';
import { idempotencyKeyOf, once } from '../../kernel/idempotency.ts';
import { supports } from '../processors/known.ts';
import { chooseProfile } from '../processors/profiles.ts';
import { judgeCreate } from '../../access/rate-limits/amounts.ts';
import { requireEntitled } from '../../billing/usage/entitled.ts';
import { conflict, notFound, Refusal, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { readPaymentAmounts, type AmountDetails } from './amounts.ts';
import { complete, withLineDefaults } from './order-defaults.ts';
import { delayOf } from './decide.ts';
import { readPaymentSource, type PaymentSource } from './payment-source.ts';
import { isMetered } from './change.ts';
import { placeTransaction, type PaymentOrder } from './place.ts';
import { presentNew } from './present.ts';
import { noOrigin, noRequestDetails, noTags, type Origin, type RequestDetails, type TransactionRecord } from './record.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

const lower = (id: string | null | undefined) => id?.toLowerCase() ?? null;

/** The members that the details of a request come from. */
const detailed = [
  'amountDetails',
  'threeDSecure',
  'registerId',
  'billingAddress',
  'shippingAddress',
  'orderData',
  'level3Data',
  'externalReference',
  'description',
  'customFields',
] as const;

const requestDetails = (body: TransactionCreateDto, amountDetails: AmountDetails | null): RequestDetails =>
  detailed.every((name) => body[name] === undefined || body[name] === null) ? noRequestDetails : detailsOf(body, amountDetails);

const detailsOf = (body: TransactionCreateDto, amountDetails: AmountDetails | null): RequestDetails => ({
  amountDetails,
  threeDSecure: complete(ThreeDSecureDataDto, body.threeDSecure),
  registerId: lower(body.registerId),
  billingAddress: complete(AddressDto, body.billingAddress),
  shippingAddress: complete(AddressDto, body.shippingAddress),
  orderData: complete(OrderDataDto, body.orderData),
  hasLevel3Data: body.level3Data !== undefined && body.level3Data !== null,
  externalReference: body.externalReference ?? null,
  description: body.description ?? null,
  customFields: body.customFields ?? {},
});

export interface PaymentRequest<Reply> {
  readonly body: TransactionCreateDto;
  readonly key: string | null;
  /** Repetitions of a request must have the same payload; by default, the body. */
  readonly payload?: unknown;
  /** By default, that of the body. */
  readonly source?: () => PaymentSource;
  /** By default, the payment has none. */
  readonly origin?: Origin;
  isWithinReach(merchantId: string): boolean;
  /** Checks the body against the merchant's settings. Does not apply to idempotent replays. */
  validate?(): void;
  /** Further checks that do not apply to idempotent replays. */
  admit?(): void;
  /** Changes the order, for example by a discount. May throw a refusal. */
  adjust?(order: PaymentOrder): PaymentOrder;
  conclude(record: TransactionRecord): Reply;
}

/**
 * Reads a request. Throws if it is invalid or its merchant is out of reach. `order` looks up the other references, which idempotent replays
 * do not need.
 */
function readOrder(
  { world, principal }: Call,
  { body, key, isWithinReach, origin = noOrigin, source: known }: PaymentRequest<unknown>,
): { merchant: MerchantRecord; order: () => PaymentOrder } {
  const merchantId = body.merchantId.toLowerCase();
  const merchant = isWithinReach(merchantId) ? world.records.merchants.get(merchantId) : undefined;
  const currency = body.currency?.toUpperCase() ?? merchant?.currency ?? 'USD';
  const { amount, amountDetails } = readPaymentAmounts(body, currency);
  const source = known ?? readPaymentSource(world, merchantId, body);
  if (merchant === undefined || merchant.isDeleted) throw notFound('no such merchant within reach');
  const order = (): PaymentOrder => {
    const { method, securityCode, customerId: ownerId, storedPaymentMethodId } = source();
    const customerId = lower(body.customerId) ?? ownerId;
    requireCustomer(world, merchantId, customerId, ownerId);
    return {
      // Not the text of the request, which each payment would keep.
      merchantId: merchant.id,
      type: body.type,
      amount,
      currency,
      method,
      securityCode,
      profile: route(world, merchantId, body, currency),
      storesMethod: body.storePaymentMethod ?? true,
      isRecurring: body.credentialOnFile?.reason === 'Recurring',
      customerId,
      storedPaymentMethodId,
      request: requestDetails(body, amountDetails),
      origin,
      tags: body.tags === undefined || body.tags.length === 0 ? noTags : body.tags,
      idempotencyKey: key,
      creatorId: principal?.user.id ?? null,
    };
  };
  return { merchant, order };
}

function requireCustomer(world: World, merchantId: string, customerId: string | null, ownerId: string | null): void {
  if (customerId === null) return;
  const customer = world.records.customers.get(customerId);
  const isOwn = customer !== undefined && !customer.isDeleted && customer.merchantId === merchantId;
  if (!isOwn || (ownerId !== null && ownerId !== customerId)) throw notFound('no such customer of the merchant');
}

function route(world: World, merchantId: string, body: TransactionCreateDto, currency: string) {
  const profile = chooseProfile(world, { merchantId, paymentType: body.paymentType, currency, profileId: lower(body.processorProfileId) });
  if (!supports(profile.processorId, body.type)) {
    throw refused('Transactions:OperationNotSupported', 'The processor does not support this type of transaction.', {
      type: body.type,
      processorId: profile.processorId,
    });
  }
  return profile;
}

/** Throws if the same order was placed a short time before (assumptions: X5). */
function refuseDuplicate(world: World, order: PaymentOrder): void {
  const orderNumber = order.request.orderData?.orderNumber ?? null;
  if (orderNumber === null || order.idempotencyKey !== null) return;
  const since = minus(world.clock.now(), parseDuration(world.choices['transactions.duplicateWindow']) ?? instantly);
  const same = world.records.transactions.by('order', `${order.merchantId} ${orderNumber}`);
  for (let i = same.length - 1; i >= 0; i--) {
    const other = same[i]!;
    if (other.creationTime <= since) return;
    const { method, amount, currency } = other;
    if (amount !== order.amount || currency !== order.currency) continue;
    if (method.fingerprint !== order.method.fingerprint || method.details.type !== order.method.details.type) continue;
    throw conflict('Transactions:Duplicate', 'The same payment for this order was made a moment ago.', { transactionId: other.id });
  }
}

/** A decline is a result, or a failure if the deployment chooses so (choice transactions.declineStatus). */
function asChosen<Reply>(world: World, { id, status, outcome }: TransactionRecord, result: Answer<Reply>): Answer<Reply> {
  const chosen = world.choices['transactions.declineStatus'];
  if (status !== 'Declined') return result;
  throw new Refusal('other', chosen, 'Transactions:Declined', `The processor declined the payment: ${outcome.responseMessage}.`, {
    data: { transactionId: id, responseCode: outcome.responseCode },
    ...(result.headers === undefined ? {} : { headers: result.headers }),
  });
}

interface Placed<Reply> {
  readonly transactionId: string;
  readonly answer: Reply;
}

/** Submits a payment to the processor, once per idempotency key. A decline is a result. */
export function placeOnce<Reply>(call: Call, request: PaymentRequest<Reply>): Answer<Placed<Reply>> {
  const { world, principal, ip, operation } = call;
  const { key, body: asked, payload = asked } = request;
  const { merchant, order } = readOrder(call, request);
  return once(call, { merchantId: merchant.id, operation: operation.id, key, payload }, () => {
    request.validate?.();
    const ordered = order();
    requireOpen(merchant);
    request.admit?.();
    const payment = request.adjust?.(ordered) ?? ordered;
    refuseDuplicate(world, payment);
    if (isMetered(payment.type)) requireEntitled(world, payment.merchantId, 'transactions.authorized');
    const charge = judgeCreate(world, principal, ip, payment);
    const record = placeTransaction(world, payment);
    charge(record.authorizedAmount);
    const delay = delayOf(record.amount, record.currency);
    const body = { transactionId: record.id, answer: request.conclude(record) };
    return { body, ...(delay === 0 ? {} : { delay }) };
  });
}

export function pay<Reply>(call: Call, request: PaymentRequest<Reply>): Answer<Reply> {
  const { world } = call;
  const result = placeOnce(call, request);
  const { transactionId, answer } = result.body;
  const kept = { ...result, body: answer };
  if (world.choices['transactions.declineStatus'] === 200) return kept;
  const record = world.records.transactions.get(transactionId);
  // Only an edited snapshot has a key without its payment.
  return record === undefined ? kept : asChosen(world, record, kept);
}

/** Throws if custom fields do not match the merchant's definitions, or if an order line lacks a code that the defaults also lack. */
function checkAgainstSettings(world: World, body: TransactionCreateDto): void {
  const merchantId = body.merchantId.toLowerCase();
  checkFields(fieldsFor(world, merchantId, 'Transaction'), body.customFields);
  withLineDefaults(orderDefaultsOf(world, merchantId), body);
}

export const create: Handler<'transactions.create'> = (call) => {
  const { world } = call;
  const { body } = call;
  const key = idempotencyKeyOf(call, body.idempotencyKey ?? null);
  return pay(call, {
    body,
    key,
    // A key may be sent in the body or in the header.
    payload: key === null ? null : { ...body, idempotencyKey: undefined },
    isWithinReach: (merchantId) => reachesMerchant(call, merchantId),
    validate: () => checkAgainstSettings(world, body),
    conclude: (record) => presentNew(world, record),
  });
};
