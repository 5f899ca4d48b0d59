/** Wallet registrations under the standard operations (assumptions: 25). */
import { transition } from '../../../schemas/state.ts';
import { walletRegistrationStates, type WalletRegistrationTrigger } from '../../../schemas/states/wallets/wallet-registration.ts';
import type { WalletRegistrationCreateDto } from '../../../schemas/types/wallets/registrations.ts';
import { actingMerchant } from '../kernel/acting-merchant.ts';
import type { CallWith } from '../kernel/call.ts';
import type { MerchantRecord } from '../platform/directory/record.ts';
import { readCurrency } from '../kernel/money-input.ts';
import { conflict, invalidMember } from '../kernel/refusal.ts';
import { describedResource } from '../resources/described.ts';
import type { Draft } from '../resources/resource.ts';
import { domainName, domainsOf, isDomainName } from './domains.ts';
import { providers } from './providers.ts';
import { registeredPlace, type WalletRegistrationRecord } from './record.ts';

type Registration = WalletRegistrationRecord;

function checkDomains({ providerType, domains = [] }: WalletRegistrationCreateDto): void {
  if (domains.length > 0 && !providers[providerType].supportsDomains) {
    throw invalidMember('domains', 'This wallet does not use domains.');
  }
  const names = domains.map(({ name }) => domainName(name));
  for (const [index, name] of names.entries()) {
    const member = `domains[${index}].name`;
    if (!isDomainName(name)) throw invalidMember(member, `The field ${member} must be a domain name.`);
    if (names.indexOf(name) !== index) throw invalidMember(member, `The field ${member} repeats a domain.`);
  }
}

function checkNetworks({ providerType, supportedNetworks = [] }: WalletRegistrationCreateDto): void {
  const { networks } = providers[providerType];
  if (supportedNetworks.every((network) => networks.includes(network))) return;
  throw invalidMember('supportedNetworks', 'The field supportedNetworks names a network that the wallet does not support.');
}

function validate({ body }: CallWith<WalletRegistrationCreateDto>): void {
  const given = body;
  if (given.country !== undefined && !/^[A-Za-z]{2}$/.test(given.country)) {
    throw invalidMember('country', 'The field country must be an ISO 3166-1 country code.');
  }
  if (given.currency !== undefined) readCurrency(given.currency);
  checkDomains(given);
  checkNetworks(given);
}

/** What both bodies give. */
function settings(body: WalletRegistrationCreateDto, merchant: MerchantRecord, before: Registration['domains']) {
  return {
    providerType: body.providerType,
    environment: body.environment ?? 'Sandbox',
    displayName: body.displayName,
    isEnabled: body.isEnabled ?? true,
    externalMerchantId: body.externalMerchantId ?? null,
    domains: domainsOf(
      (body.domains ?? []).map(({ name }) => name),
      before,
    ),
    supportedNetworks: [...new Set(body.supportedNetworks ?? providers[body.providerType].networks)],
    country: (body.country ?? merchant.country).toUpperCase(),
    currency: readCurrency(body.currency ?? merchant.currency),
  };
}

/** Members that the wallet sets later. */
const unknown = { merchantIdentifier: null, lastSyncedAt: null, lastSyncError: null } as const;

/** W15: a merchant registers once with a wallet and an environment. */
const alreadyRegistered = () => conflict('Wallets:AlreadyRegistered', 'The merchant is registered with this wallet and environment.');

function create(call: CallWith<WalletRegistrationCreateDto>): Draft<Registration> {
  const merchant = actingMerchant(call);
  const given = settings(call.body, merchant, []);
  return { merchantId: merchant.id, ...given, ...unknown, status: given.isEnabled ? 'Pending' : 'Disabled' };
}

/** With another wallet or environment, the merchant is not registered yet. */
function update(call: CallWith<WalletRegistrationCreateDto>, before: Registration): Draft<Registration> {
  const body = call.body;
  const isSame = body.providerType === before.providerType && body.environment === before.environment;
  const given = settings(body, actingMerchant(call), isSame ? before.domains : []);
  return { ...before, ...given, ...(isSame ? {} : unknown), status: statusAfter(before, given.isEnabled, isSame) };
}

function statusAfter({ status }: Registration, isEnabled: boolean, isSame: boolean): Registration['status'] {
  const moved = (trigger: WalletRegistrationTrigger) => transition(walletRegistrationStates, status, trigger)?.to ?? status;
  if (!isEnabled) return moved('disable');
  if (status === 'Disabled') return moved('enable');
  return isSame ? status : moved('renew');
}

export const walletRegistrationResource = describedResource('walletRegistrations', {
  unique: { index: 'place', key: registeredPlace, refusal: alreadyRegistered },
  validate,
  create,
  update,
});
