/** `POST …/wallet-a/payment`: a payment with an encrypted token, which is never decrypted (assumptions: W13). */
import { worldLimits } from '../../../schemas/limits.ts';
import type { TransactionCreateDto } from '../../../schemas/payments/transactions/types.ts';
import type { WalletAPaymentRequestDto, WalletAPaymentResultDto } from '../../../schemas/wallets/payment-types.ts';
import { keepWithin } from '../kernel/collection.ts';
import type { CallTo, HandlersOf } from '../kernel/handler.ts';
import { idempotencyKeyOf } from '../kernel/idempotency.ts';
import { mintToken } from '../payments/payment-details/mint-token.ts';
import { record } from '../kernel/record-schema.ts';
import { conflict, invalidMember, notFound } from '../kernel/refusal.ts';
import { stageToken } from '../payments/tokens/module.ts';
import { pay } from '../payments/transactions/create.ts';
import { isReusable } from '../payments/transactions/present.ts';
import type { TransactionRecord } from '../payments/transactions/record.ts';
import type { World } from '../kernel/world.ts';
import { capabilities, openSession, snapshot } from './checkout.ts';
import { groups } from '../../../schemas/groups.ts';
import { ok, type AuthenticatedCall } from '../kernel/call.ts';
import { checkMove, found } from '../resources/record.ts';
import { changedBy } from '../resources/stamps.ts';
import { domainName, verified, platformWallet, providerOf, providers } from './providers.ts';
import {
  WalletRegistrationRecord,
  registeredPlace,
  deleteFile,
  downloadFile,
  serveFile,
  uploadFile,
  AssociationFileRecord,
} from './record.ts';
import { walletRegistrationResource } from './resource.ts';
import type { walletOperations } from '../../../schemas/wallets/group.ts';
import { resourceHandlers } from '../resources/handlers.ts';
import { deleteApiKey, showApiKeyStatus, updateApiKey, StoredApiKey, certificateHandlers } from './certificates/handlers.ts';
import { live } from '../resources/names.ts';
import { WalletCertificateRecord } from './certificates/record.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf, type StatesOf } from '../resources/module.ts';
import { certificateAnnouncements, certificateDueWork } from './certificates/status.ts';
import { walletRegistrationStates } from '../../../schemas/wallets/states.ts';

/** A used token. Its id is a keyed digest of its identifier. */
const UsedTokenRecord = record({});

const digestOf = (world: World, identifier: string): string => world.crypto.sign(`wallet token ${identifier}`);

function orderOf(given: Omit<WalletAPaymentRequestDto, 'idempotencyKey'>): TransactionCreateDto {
  const { transactionType: type = 'Sale', paymentToken, ...rest } = given;
  if (!capabilities.includes(type)) {
    throw invalidMember('transactionType', `The field transactionType must be one of ${capabilities.join(', ')}.`);
  }
  return { ...rest, type, paymentType: 'DigitalWallet', walletData: { providerType: 'WalletA', paymentToken } };
}

/** Stores a token of a reusable method (event types: row 16). Returns its public reference, or null. */
function storeToken(world: World, record: TransactionRecord): string | null {
  if (!isReusable(record)) return null;
  const { id, merchantId, method, creatorId } = record;
  const token = mintToken(world, { merchantId, method, category: 'Wallet', sourceTransactionId: id, creatorId });
  stageToken(world, token);
  return token.publicReference;
}

/** Takes a payment without a key, since the device of the payer made the token. */
function payWithWallet(call: CallTo<'walletA.pay'>) {
  const { world } = call;
  const { idempotencyKey, ...given } = call.body;
  const { usedWalletTokens } = world.records;
  const id = digestOf(world, given.paymentToken.transactionIdentifier);
  return pay(call, {
    body: orderOf(given),
    key: idempotencyKeyOf(call, idempotencyKey ?? null),
    isWithinReach: () => true,
    admit: () => {
      if (usedWalletTokens.get(id) !== undefined) throw conflict('Wallets:TokenAlreadyUsed', 'This payment token was used before.');
    },
    conclude: (record): WalletAPaymentResultDto => {
      keepWithin(usedWalletTokens, worldLimits.walletTokens.max);
      usedWalletTokens.insert({ id, creationTime: world.clock.now() });
      const { status, method, outcome } = record;
      return {
        transactionId: record.id,
        status,
        tokenReference: storeToken(world, record),
        maskedPaymentDetails: method.details,
        responseMessage: outcome.responseMessage,
      };
    },
  });
}

// Synchronizes a registration with its wallet (assumptions: W10, W11).

function changed(call: AuthenticatedCall, record: WalletRegistrationRecord) {
  const { world, principal } = call;
  const stored = world.records.walletRegistrations.replace({ ...record, ...changedBy(world, principal.user.id) });
  return ok(walletRegistrationResource.present(stored, world));
}

function identifierFor(world: World, { merchantId, providerType, environment }: WalletRegistrationRecord): string {
  const { merchantNumber } = world.records.merchants.get(merchantId) ?? { merchantNumber: merchantId };
  const wallet = providerType === 'WalletA' ? 'wallet-a' : 'wallet-b';
  return `merchant.${wallet}.${environment.toLowerCase()}.${merchantNumber.toLowerCase()}`;
}

function sync(call: CallTo<'walletRegistrations.sync'>) {
  const { world } = call;
  const record = found(call, walletRegistrationResource);
  checkMove(groups.walletRegistrations.states, record.status, 'sync');
  const at = world.clock.now();
  const domains = record.domains.map((domain) => verified(domain, at));
  const failed = domains.filter(({ status }) => status === 'Failed').map(({ name }) => name);
  const synced = { ...record, domains, lastSyncedAt: at };
  if (failed.length > 0) return changed(call, { ...synced, status: 'SyncFailed', lastSyncError: `Not verified: ${failed.join(', ')}.` });
  const merchantIdentifier = record.merchantIdentifier ?? identifierFor(world, record);
  return changed(call, { ...synced, status: 'Registered', merchantIdentifier, lastSyncError: null });
}

/** @throws Refusal not found if the registration lacks the domain. */
function deleteDomain(call: CallTo<'walletRegistrations.deleteDomain'>) {
  const name = domainName(call.query.domain);
  const record = found(call, walletRegistrationResource);
  const domains = record.domains.filter((domain) => domain.name !== name);
  if (domains.length === record.domains.length) throw notFound('no such domain');
  return changed(call, { ...record, domains });
}

const handlers = {
  ...resourceHandlers(walletRegistrationResource),
  'walletRegistrations.platform': ({ world, params }: CallTo<'walletRegistrations.platform'>) =>
    ok(platformWallet(world, providerOf(params.providerType).type)),
  'walletRegistrations.providers': () => ok(Object.values(providers)),
  'walletRegistrations.deleteDomain': deleteDomain,
  'walletRegistrations.sync': sync,
  'walletCheckout.snapshot': snapshot,
  ...certificateHandlers,
  'walletA.domainAssociation': serveFile,
  'walletA.uploadDomainAssociation': uploadFile,
  'walletA.deleteDomainAssociation': deleteFile,
  'walletA.downloadDomainAssociation': downloadFile,
  'walletA.pay': payWithWallet,
  'walletA.session': openSession,
  'walletA.updateApiKey': updateApiKey,
  'walletA.deleteApiKey': deleteApiKey,
  'walletA.apiKeyStatus': showApiKeyStatus,
} satisfies HandlersOf<typeof walletOperations>;

const records = {
  walletRegistrations: kind(WalletRegistrationRecord, { place: live(registeredPlace) }),
  walletCertificates: kind(WalletCertificateRecord, { place: (one) => one.place }),
  walletAssociationFiles: kind(AssociationFileRecord, {}),
  usedWalletTokens: kind(UsedTokenRecord, {}),
};

const states = { walletAApiKey: StoredApiKey };

declare module '../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface States extends StatesOf<typeof states> {}
  interface DueKinds extends KindsOf<typeof certificateDueWork> {}
}

export const walletModule = defineModule({
  records,
  states,
  machines: { walletRegistrations: walletRegistrationStates },
  handlers,
  due: certificateDueWork,
  announcements: certificateAnnouncements,
});
