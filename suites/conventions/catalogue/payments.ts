import type { Answer, Context } from '../../../fixtures/test.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import { batchFileUpload, followUpBody, pay, noMerchants, noProfiles, overrideOf } from '../../checks/payment.ts';
import { idOf } from '../../checks/created.ts';
import { lockOfRun, makePage, pageIn, pageOfRun, payerBody, sessionReads, pictureOfRun } from '../../checks/hosted-session.ts';
import { makeId } from '../../checks/resource.ts';
import { maySend } from '../../checks/serving.ts';
import { at, recordOf, type Json, type Go } from './walker.ts';
import { bodyRecipeOf } from '../../../schemas/recipes.ts';
import { certificateFor } from '../../../fixtures/builders/builders.ts';

/** Settles one payment by hand and reverts it, and settles nothing else. */
async function settling(go: Go, context: Context, merchantId: string, transaction: Answer): Promise<void> {
  const send = async (operation: OperationId, options: Parameters<Go>[1]): Promise<Answer | undefined> =>
    maySend(context, operation) ? go(operation, options) : undefined;
  const id = String(recordOf(transaction)['id']);
  for (const status of ['Settled', 'Captured'] as const)
    await send('transactions.settlementOverride', { body: overrideOf(merchantId, id, status) });
  await send('transactions.triggerSettlements', { body: noMerchants });
  await send('transactions.triggerMerchantSettlement', { params: { merchantId }, body: noProfiles });
  const { processorProfileId } = recordOf(transaction);
  if (typeof processorProfileId !== 'string') return;
  const sequence = await go('transactions.batchSequence', { query: { processorProfileId } });
  const { nextBatchNumber = 1 } = recordOf(sequence);
  await send('transactions.overrideBatchSequence', { body: { processorProfileId, nextBatchNumber } });
}

export async function transactions(go: Go, context: Context): Promise<void> {
  const { build, target } = context;
  for (const verb of ['merchantSummary', 'payTypeSummary'] as const) await go(`transactions.${verb}`);
  const merchantId = target.personas.merchantAdmin!.merchantId!;
  await go('transactions.unsettledSummary', { query: { merchantId }, body: { merchantId } });
  const cardTransaction = target.fixtures['cardTransaction'];
  if (cardTransaction !== undefined)
    await go('tokens.createFromTransaction', { query: { transactionId: cardTransaction, merchantId, customerId: build.uuid('customer') } });
  const idempotencyKey = build.name('once', 64);
  const pay = async (over: Json = {}): Promise<string> =>
    idOf(context, 'transactions', await go('transactions.create', { body: build.cardTransaction(over) }));
  const transactionId = await pay({ idempotencyKey });
  await go('transactions.list');
  for (const verb of ['page', 'count'] as const) await go(`transactions.${verb}`, { body: {} });
  await go('transactions.summaryCounts', { body: build.summaryCounts(['all']) });
  const read = await go('transactions.read', at(transactionId));
  await go('transactions.updateTags', { ...at(transactionId), body: { tags: ['gp'] } });
  await go('transactions.getById', { query: { merchantId, transactionId }, body: { merchantId, transactionId } });
  await go('transactions.getByIdempotencyKey', { query: { merchantId, idempotencyKey }, body: { merchantId, idempotencyKey } });
  await settling(go, context, merchantId, read);
  await go('transactions.operate', { params: { merchantId, transactionId }, body: followUpBody });
  await go('transactions.operateLegacy', { params: { transactionId: await pay() }, body: followUpBody });
}

/** The columns of a batch file are not documented: if the assumed ones are rejected, the rest cannot be tried. */
export async function batchFiles(go: Go, context: Context): Promise<void> {
  const { id: transactionId } = await pay(context);
  const uploaded = async (): Promise<string> => {
    const answer = await go('transactions.uploadBatchFile', batchFileUpload(context, transactionId));
    return idOf(context, 'batchFiles', answer);
  };
  const id = await uploaded();
  await go('transactions.listBatchFiles');
  await go('transactions.readBatchFile', at(id));
  await go('transactions.downloadBatchFile', at(id));
  await go('transactions.exportBatchFileResults', at(id));
  await go('transactions.triggerBatchFile', at(id));
  const cancelled = await uploaded();
  await go('transactions.cancelBatchFile', at(cancelled));
  await go('transactions.deleteBatchFile', at(cancelled));
}

/** Pages and their sessions, and a payment without a key. */
export async function hostedPages(go: Go, context: Context): Promise<void> {
  const { build, target } = context;
  const listings = { list: undefined, page: {}, count: {}, summaryCounts: build.summaryCounts(['all']) } as const;
  for (const verb of ['list', 'page', 'count', 'summaryCounts'] as const) await go(`hostedPaymentPages.${verb}`, { body: listings[verb] });
  const { query: _, ...page } = pageOfRun(context);
  const pageId = await pageIn(context, await go('hostedPaymentPages.create', page));
  const { query: __, ...picture } = pictureOfRun;
  await go('hostedPaymentPages.uploadImage', picture);
  await go('hostedPaymentPages.recordInteraction', { body: { hostedPaymentPageId: pageId, type: 'PageShown' } });
  const session = build.body('hppSessions.create', { hostedPaymentPageId: pageId });
  const sessionId = await idOf(context, 'hppSessions', await go('hppSessions.create', { body: session }), { sent: session });
  await go('hppSessions.list');
  const params = { sessionId };
  for (const verb of sessionReads) await go(`hppSessions.${verb}`, { params });
  await go('transactions.fromHppSession', { body: payerBody(sessionId) });
  await go('hppSessions.reconcileCompletions', { params });
  await go('hppSessions.pause', { params });
  const { merchantId } = target.personas.merchantAdmin ?? {};
  const customerId = await makeId(context, 'customers');
  await go('hostedPaymentPages.createSaveCardCapture', { body: { merchantId, customerId, hostedPaymentPageId: pageId } });
  const { query, ...lock } = lockOfRun(await makePage(context, 'locked'));
  await go('hostedPaymentPages.lock', { ...lock, query: { id: query.id } });
}

async function files(go: Go): Promise<void> {
  await go('walletA.uploadDomainAssociation', { rawBody: 'gateproof', headers: { 'content-type': 'text/plain' } });
  await go('walletA.domainAssociation');
  await go('walletA.downloadDomainAssociation');
  await go('walletA.deleteDomainAssociation');
}

async function certificatesOfA(go: Go): Promise<void> {
  const params = { type: 'payment-processing' } as const;
  await go('walletA.updateApiKey', { body: bodyRecipeOf('walletA.updateApiKey') });
  await go('walletA.apiKeyStatus');
  await go('walletA.generateCertificate', { params, body: {} });
  await go('walletA.deleteApiKey');
  await go('walletA.initiateCertificate', { params, body: {} });
  const { text } = await go('walletA.certificateCsr', { params });
  await go('walletA.completeCertificate', { params, body: { certificate: certificateFor(text) } });
  await go('walletA.certificateStatus', { params });
  await go('walletA.deletePendingCertificate', { params });
}

async function certificatesOfB(go: Go): Promise<void> {
  const params = { environment: 'sandbox' } as const;
  await go('walletB.generateCertificate', { params, body: {} });
  const { text } = await go('walletB.certificateCsr', { params });
  await go('walletB.completeCertificate', { params, body: { certificate: certificateFor(text) } });
  for (const verb of ['publicCertificate', 'certificateStatus', 'jwks', 'readJwks', 'downloadJwks'] as const) {
    await go(`walletB.${verb}`, { params });
  }
  await go('walletB.deletePendingCertificate', { params });
}

/** Each exists once and cannot be restored, so this runs only in the test's own world. */
export async function wallets(go: Go, { target, build }: Context): Promise<void> {
  if (target.control === undefined) return;
  await files(go);
  await certificatesOfA(go);
  await certificatesOfB(go);
  await go('walletA.pay', { body: build.body('walletA.pay') });
}
