/** Finds, lists and counts transactions within reach, and replaces their tags (assumptions: A9, E9, X8 to X10, 1.7, 1.8). */
import { type AuthenticatedCall, ok } from '../../kernel/call.ts';
import { notFound, within } from '../../kernel/refusal.ts';
import type { TransactionRecord } from './record.ts';
import type { Handler } from '../../kernel/handler.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import { changeTransaction } from './change.ts';
import { presentTransaction, isReusable, presentListed, refundableAmount, transactionNumber, availableOperations } from './present.ts';
import { TransactionDto } from '../../../../schemas/payments/transactions/types.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import { countOf, summaryCountsOf } from '../../resources/listing/count.ts';
import { listRequest, pageRequest, type Listing, type PageRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import type { World } from '../../kernel/world.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

/** @throws Refusal not found. */
export function findTransaction(call: AuthenticatedCall, id: string): TransactionRecord {
  const record = call.world.records.transactions.get(id);
  return within(record, ({ merchantId }) => reachesMerchant(call, merchantId), 'no such transaction within reach');
}

/**
 * A transaction of one merchant. Those of other merchants are not found, even if they are within reach (endpoints: operation 2, rule 1).
 * @throws Refusal not found.
 */
export function findTransactionOf(call: AuthenticatedCall, merchantId: string, id: string): TransactionRecord {
  const record = findTransaction(call, id);
  if (record.merchantId !== merchantId) throw notFound('transaction of another merchant');
  return record;
}

export const read: Handler<'transactions.read'> = (call) => ok(presentTransaction(call.world, findTransaction(call, call.params.id)));

export const getById: Handler<'transactions.getById'> = (call) => {
  const { merchantId, transactionId } = requiredInputs(call, ['merchantId', 'transactionId']);
  return ok(presentTransaction(call.world, findTransactionOf(call, merchantId.toLowerCase(), transactionId.toLowerCase())));
};

/** Returns the newest transaction, since an expired key can be used again (choice idempotency.retention). */
export const getByIdempotencyKey: Handler<'transactions.getByIdempotencyKey'> = (call) => {
  const { world } = call;
  const { merchantId, idempotencyKey } = requiredInputs(call, ['merchantId', 'idempotencyKey']);
  const id = merchantId.toLowerCase();
  const newest = world.records.transactions.by('idempotencyKey', `${id} ${idempotencyKey}`).at(-1);
  const record = within(newest, () => reachesMerchant(call, id), 'no transaction with this idempotency key within reach');
  return ok(presentTransaction(world, record));
};

export const updateTags: Handler<'transactions.updateTags'> = (call) => {
  const record = findTransaction(call, call.params.id);
  const { tags } = call.body;
  return ok(presentTransaction(call.world, changeTransaction(call.world, record, { tags }, call.principal.user.id)));
};

const merchantOf = (world: World, { merchantId }: TransactionRecord) => world.records.merchants.get(merchantId);
const processorOf = (world: World, { processorProfileId }: TransactionRecord) =>
  world.records.processorProfiles.get(processorProfileId)?.processorId ?? '';

const computed: NonNullable<Listing<TransactionRecord>['computed']> = {
  merchantName: (one, world) => merchantOf(world, one)?.name ?? null,
  resellerId: (one, world) => merchantOf(world, one)?.resellerId ?? null,
  transactionNumber: (one) => transactionNumber(one.number),
  amountDetails: (one) => one.request.amountDetails,
  refundableAmount,
  processorId: (one, world) => processorOf(world, one),
  maskedPaymentDetails: (one) => one.method.details,
  responseCode: (one) => one.outcome.responseCode,
  responseMessage: (one) => one.outcome.responseMessage,
  avsResultCode: (one) => one.outcome.avsResultCode,
  cvvResultCode: (one) => one.outcome.cvvResultCode,
  declineCategory: (one) => one.outcome.declineCategory,
  screeningDecision: (one) => one.outcome.screeningDecision,
  screeningScore: (one) => one.outcome.screeningScore,
  threeDSecure: (one) => one.request.threeDSecure,
  hasReusablePaymentMethod: isReusable,
  contractId: (one) => one.origin.contractId,
  hppSessionId: (one) => one.origin.hppSessionId,
  campaignId: (one) => one.origin.campaignId,
  batchFileId: (one) => one.origin.batchFileId,
  registerId: (one) => one.request.registerId,
  settlementBatchId: (one) => one.settlement.settlementBatchId,
  batchNumber: (one) => one.settlement.batchNumber,
  settledAt: (one) => one.settlement.settledAt,
  returnCode: (one) => one.settlement.returnCode,
  billingAddress: (one) => one.request.billingAddress,
  shippingAddress: (one) => one.request.shippingAddress,
  orderData: (one) => one.request.orderData,
  hasLevel3Data: (one) => one.request.hasLevel3Data,
  externalReference: (one) => one.request.externalReference,
  description: (one) => one.request.description,
  customFields: (one) => one.request.customFields,
  availableOperations: (one, world) => availableOperations(one, processorOf(world, one)),
  'operations.transactionId': (one) => one.id,
  'operations.currency': (one) => one.currency,
};

export const transactionListing: Listing<TransactionRecord> = {
  shape: TransactionDto,
  search: [
    'transactionNumber',
    'externalReference',
    'description',
    'authorizationCode',
    'orderData.orderNumber',
    'orderData.invoiceNumber',
    'maskedPaymentDetails.last4',
  ],
  computed,
  columns: {
    values: ['type', 'status', 'paymentType', 'environment', 'currency'],
    numbers: ['amount', 'authorizedAmount', 'capturedAmount', 'refundedAmount', 'creationTime'],
    follow: ({ records }, list) => records.transactions.follow(list),
  },
};

const sourceOf = (call: AuthenticatedCall) => reachable(call, call.world.records.transactions);

function answerPage(call: AuthenticatedCall, request: PageRequest) {
  const { source, keep } = sourceOf(call);
  return ok(pageOf(call, transactionListing, source, request, (record) => presentListed(call.world, record), keep));
}

export const list: Handler<'transactions.list'> = (call) => answerPage(call, listRequest(call));
export const page: Handler<'transactions.page'> = (call) => answerPage(call, pageRequest(call));

export const count: Handler<'transactions.count'> = (call) => {
  const { source, keep } = sourceOf(call);
  return ok(countOf(call, transactionListing, source, pageRequest(call), keep));
};

export const summaryCounts: Handler<'transactions.summaryCounts'> = (call) => {
  const { source, keep } = sourceOf(call);
  return ok(summaryCountsOf(call, transactionListing, source, keep));
};
