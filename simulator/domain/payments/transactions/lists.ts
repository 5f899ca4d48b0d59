/** Lists and counts of transactions (endpoints: operation 5; assumptions: 1.7, 1.8). */
import { TransactionDto } from '../../../../schemas/payments/transactions/types.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { countOf, summaryCountsOf } from '../../resources/listing/count.ts';
import { listRequest, pageRequest, type Listing, type PageRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import type { World } from '../../kernel/world.ts';
import { availableOperations } from './operations-available.ts';
import { isReusable, presentListed, refundableAmount, transactionNumber } from './present.ts';
import type { TransactionRecord } from './record.ts';

const merchantOf = (world: World, { merchantId }: TransactionRecord) => world.records.merchants.get(merchantId);
const processorOf = (world: World, { processorProfileId }: TransactionRecord) =>
  world.records.processorProfiles.get(processorProfileId)?.processorId ?? '';

/** Fields of the reply that the record does not store under the same name. */
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
