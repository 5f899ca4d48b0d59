import type { wallets } from '../../../schemas/wallets/operations.ts';
import { ok } from '../kernel/call.ts';
import type { CallTo, HandlersOf } from '../kernel/handler.ts';
import { resourceHandlers } from '../resources/handlers.ts';
import { deleteApiKey, showApiKeyStatus, updateApiKey, StoredApiKey } from './certificates/keys.ts';
import { deleteFile, downloadFile, serveFile, uploadFile, AssociationFileRecord } from './association-file.ts';
import { certificateHandlers } from './certificates/handlers.ts';
import { openSession, snapshot } from './checkout.ts';
import { payWithWallet, UsedTokenRecord } from './payment.ts';
import { platformWallet, providerOf, providers } from './providers.ts';
import { walletRegistrationResource } from './resource.ts';
import { deleteDomain, sync } from './sync.ts';
import { WalletRegistrationRecord, registeredPlace } from './record.ts';
import { live } from '../resources/names.ts';
import { WalletCertificateRecord } from './certificates/record.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf, type StatesOf } from '../resources/module.ts';
import { certificateDueWork } from './certificates/status.ts';
import { walletRegistrationStates } from '../../../schemas/wallets/states.ts';

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
} satisfies HandlersOf<typeof wallets>;

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
