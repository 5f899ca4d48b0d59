/** Synchronizes a registration with its wallet (assumptions: W10, W11). */
import { groups } from '../../../schemas/groups.ts';
import { ok, type AuthenticatedCall } from '../kernel/call.ts';
import type { CallTo } from '../kernel/handler.ts';
import { notFound } from '../kernel/refusal.ts';
import { checkMove, found } from '../resources/record.ts';
import { changedBy } from '../resources/stamps.ts';
import type { World } from '../kernel/world.ts';
import { domainName, verified } from './providers.ts';
import type { WalletRegistrationRecord } from './record.ts';
import { walletRegistrationResource } from './resource.ts';

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

export function sync(call: CallTo<'walletRegistrations.sync'>) {
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
export function deleteDomain(call: CallTo<'walletRegistrations.deleteDomain'>) {
  const name = domainName(call.query.domain);
  const record = found(call, walletRegistrationResource);
  const domains = record.domains.filter((domain) => domain.name !== name);
  if (domains.length === record.domains.length) throw notFound('no such domain');
  return changed(call, { ...record, domains });
}
