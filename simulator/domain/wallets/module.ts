import { groups } from '../../../schemas/groups.ts';
import { ok, type AuthenticatedCall } from '../kernel/call.ts';
import type { CallTo, HandlersOf } from '../kernel/handler.ts';
import { notFound } from '../kernel/refusal.ts';
import { checkMove, found } from '../resources/record.ts';
import { changedBy } from '../resources/stamps.ts';
import type { World } from '../kernel/world.ts';
import { domainName, verified, platformWallet, providerOf, providers } from './providers.ts';
import { WalletRegistrationRecord, registeredPlace } from './record.ts';
import { walletRegistrationResource } from './resource.ts';
import type { walletOperations } from '../../../schemas/wallets/group.ts';
import { resourceHandlers } from '../resources/handlers.ts';
import { deleteApiKey, showApiKeyStatus, updateApiKey, StoredApiKey } from './certificates/keys.ts';
import { deleteFile, downloadFile, serveFile, uploadFile, AssociationFileRecord } from './association-file.ts';
import { certificateHandlers } from './certificates/handlers.ts';
import { openSession, snapshot } from './checkout.ts';
import { payWithWallet, UsedTokenRecord } from './payment.ts';
import { live } from '../resources/names.ts';
import { WalletCertificateRecord } from './certificates/record.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf, type StatesOf } from '../resources/module.ts';
import { certificateDueWork } from './certificates/status.ts';
import { walletRegistrationStates } from '../../../schemas/wallets/states.ts';

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
  if (failed.length > 0) {
    return changed(call, { ...synced, status: 'SyncFailed', lastSyncError: `Not verified: ${failed.join(', ')}.` });
  }
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
});
