/** Handlers of wallet registrations, of calls of a storefront, and of the platform's set-up with each wallet. */
import type { wallets } from '../../../schemas/wallets/operations.ts';
import { ok } from '../kernel/call.ts';
import type { CallTo, HandlersOf } from '../kernel/handler.ts';
import { resourceHandlers } from '../resources/handlers.ts';
import { deleteApiKey, showApiKeyStatus, updateApiKey } from './certificates/api-key.ts';
import { deleteFile, downloadFile, serveFile, uploadFile } from './association-file.ts';
import { certificateHandlers } from './certificates/handlers.ts';
import { openSession, snapshot } from './checkout.ts';
import { payWithWallet } from './payment.ts';
import { platformWallet, providerOf, providers } from './providers.ts';
import { walletRegistrationResource } from './resource.ts';
import { deleteDomain, sync } from './sync.ts';

export const walletHandlers = {
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
