import type { RecipeTable } from '../catalogue.ts';
import { answer, fixture, listed, merchantId, name, record, tag, testCard, text } from '../recipe.ts';
import { picture } from '../recipe.ts';

const transactionId = record('transactions');
const session = { params: { sessionId: record('hppSessions') } };
const file = { params: { id: record('batchFiles') } };
const processor = { params: { processorId: listed('processors.list') } };
const idempotencyKey = text('once-', tag);
const processorProfileId = answer('transactions.read', 'processorProfileId');
/** Undoes an unsettled payment, by the first available operation without further inputs. */
const undo = { type: 'Void' } as const;

export const paymentRecipes: RecipeTable = {
  'transactions.create': {
    body: {
      merchantId,
      type: 'Sale',
      paymentType: 'Card',
      amount: 10,
      currency: 'USD',
      cardData: { ...testCard, securityCode: '123', cardholderName: 'Test Payer' },
      externalReference: name('transaction', 64),
    },
  },
  'transactions.updateTags': { body: { tags: ['gp'] } },
  'transactions.getById': { query: { merchantId, transactionId } },
  'transactions.getByIdempotencyKey': { needs: [record('transactions', { idempotencyKey })], query: { merchantId, idempotencyKey } },
  'transactions.operate': { params: { merchantId, transactionId }, body: undo },
  'transactions.operateLegacy': { params: { transactionId }, body: undo },
  'transactions.unsettledSummary': { query: { merchantId } },
  'transactions.settlementOverride': {
    body: { merchantId, transactionIds: [transactionId], targetStatus: 'Settled', reason: 'Conformance' },
  },
  // Settles nothing.
  'transactions.triggerSettlements': { body: { merchantIds: [] } },
  'transactions.triggerMerchantSettlement': { params: { merchantId }, body: { processorProfileIds: [] } },
  'transactions.batchSequence': { query: { processorProfileId } },
  'transactions.overrideBatchSequence': { body: { processorProfileId, nextBatchNumber: 500 } },
  'transactions.uploadBatchFile': {
    query: { merchantId, fileName: name('batch') },
    // Voids a payment, so that nothing remains of it.
    file: {
      type: 'text/csv',
      text: text('transactionType,amount,originalTransactionId,description\r\nVoid,,', transactionId, ',', name('void', 64), '\r\n'),
    },
  },
  'transactions.readBatchFile': file,
  'transactions.downloadBatchFile': file,
  'transactions.exportBatchFileResults': file,
  'transactions.triggerBatchFile': file,
  'transactions.cancelBatchFile': file,
  'transactions.deleteBatchFile': { ...file, after: ['transactions.cancelBatchFile'] },
  'transactions.fromHppSession': {
    body: { sessionId: record('hppSessions'), paymentType: 'Card', cardData: { ...testCard, securityCode: '123' } },
  },
  'tokens.createFromTransaction': { query: { transactionId: fixture('cardTransaction'), merchantId } },
  'hostedPaymentPages.create': { body: { merchantId, name: name('page', 64), allowCustomAmount: true } },
  'hostedPaymentPages.recordInteraction': { body: { hostedPaymentPageId: record('hostedPaymentPages'), type: 'PageShown' } },
  'hostedPaymentPages.createSaveCardCapture': {
    body: { merchantId, customerId: record('customers'), hostedPaymentPageId: record('hostedPaymentPages') },
  },
  'hostedPaymentPages.uploadImage': { file: picture },
  'hostedPaymentPages.lock': { query: { id: record('hostedPaymentPages') } },
  'hppSessions.create': {
    body: { hostedPaymentPageId: record('hostedPaymentPages'), mode: 'Reusable', amount: 10, externalReference: name('link', 64) },
  },
  'hppSessions.paymentLink': session,
  'hppSessions.qrCode': session,
  'hppSessions.cloneData': session,
  'hppSessions.level3Data': session,
  'hppSessions.completions': session,
  'hppSessions.reconcileCompletions': session,
  'hppSessions.pause': session,
  'processors.configSchema': processor,
  'processors.configTemplate': processor,
  'processors.validateConfig': { ...processor, body: { config: answer('processors.configTemplate', '') } },
};
