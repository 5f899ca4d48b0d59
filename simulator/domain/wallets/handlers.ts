/** Handlers of wallet registrations and of what a storefront asks for. Certificates, files and encrypted tokens are not simulated. */
import type { wallets } from '../../../schemas/operations/wallets.ts';
import { ok, type AuthenticatedCall, type Handler, type OpenHandler } from '../call.ts';
import { resourceHandlers } from '../resources/handlers.ts';
import { openSession, snapshot } from './checkout.ts';
import { platformWallet, providerOf, providers } from './providers.ts';
import { walletRegistrationResource } from './resource.ts';
import { deleteDomain, sync } from './sync.ts';

type Simulated = Extract<keyof typeof wallets, `walletRegistrations.${string}` | `walletCheckout.${string}`> | 'walletA.session';

export const walletHandlers = {
  ...resourceHandlers(walletRegistrationResource),
  'walletRegistrations.platform': ({ params }: AuthenticatedCall) => ok(platformWallet(providerOf(params['providerType']).type)),
  'walletRegistrations.providers': () => ok(Object.values(providers)),
  'walletRegistrations.deleteDomain': deleteDomain,
  'walletRegistrations.sync': sync,
  'walletCheckout.snapshot': snapshot,
  'walletA.session': openSession,
} satisfies { readonly [Id in Simulated]: Handler | OpenHandler };
