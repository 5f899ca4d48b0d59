/** Wallet registrations under the standard operations (assumptions: 25). */
import { groups } from '../../../schemas/groups.ts';
import { transition } from '../../../schemas/state.ts';
import type { WalletRegistrationTrigger } from '../../../schemas/wallets/states.ts';
import type { WalletRegistrationCreateDto, WalletRegistrationUpdateDto } from '../../../schemas/wallets/registration-types.ts';
import { actingMerchant } from '../kernel/acting-merchant.ts';
import type { CallWith } from '../kernel/call.ts';
import type { MerchantRecord } from '../platform/merchants/record.ts';
import { readCurrency } from '../kernel/money.ts';
import { conflict, invalidMember } from '../kernel/refusal.ts';
import { describedResource } from '../resources/described.ts';
import { givenTo, type Changed } from '../resources/group-record.ts';
import type { Draft } from '../resources/resource.ts';
import { domainName, domainsOf, isDomainName, providers } from './providers.ts';
import { registeredPlace, type WalletRegistrationRecord } from './record.ts';

type Registration = WalletRegistrationRecord;

const given = givenTo('walletRegistrations');

function checkDomains({ providerType, domains = [] }: WalletRegistrationCreateDto): void {
  if (domains.length > 0 && !providers[providerType].supportsDomains) throw invalidMember('domains', 'This wallet does not use domains.');
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
  if (body.country !== undefined && !/^[A-Za-z]{2}$/.test(body.country)) {
    throw invalidMember('country', 'The field country must be an ISO 3166-1 country code.');
  }
  if (body.currency !== undefined) readCurrency(body.currency);
  checkDomains(body);
  checkNetworks(body);
}

/** `before`: the known domains. */
const own = (settings: Changed<'walletRegistrations'>, merchant: MerchantRecord, before: Registration['domains']) => ({
  ...settings,
  domains: domainsOf(
    settings.domains.map(({ name }) => name),
    before,
  ),
  supportedNetworks: [...new Set(settings.supportedNetworks ?? providers[settings.providerType].networks)],
  country: (settings.country ?? merchant.country).toUpperCase(),
  currency: settings.currency ?? merchant.currency,
});

const unknown = { merchantIdentifier: null, lastSyncedAt: null, lastSyncError: null } as const;

/** A merchant registers once per wallet and environment (assumptions: W15). */
const alreadyRegistered = () => conflict('Wallets:AlreadyRegistered', 'The merchant is registered with this wallet and environment.');

function create(call: CallWith<WalletRegistrationCreateDto>): Draft<Registration> {
  const merchant = actingMerchant(call);
  const { merchantId, ...settings } = given.create(call);
  return { merchantId, ...own(settings, merchant, []), ...unknown, status: settings.isEnabled ? 'Pending' : 'Disabled' };
}

/** A change of wallet or environment undoes the registration. */
function update(call: CallWith<WalletRegistrationUpdateDto>, before: Registration): Partial<Draft<Registration>> {
  const changed = given.update(call, before);
  const isSame = changed.providerType === before.providerType && changed.environment === before.environment;
  const settings = own(changed, actingMerchant(call), isSame ? before.domains : []);
  return { ...settings, ...(isSame ? {} : unknown), status: statusAfter(before, settings.isEnabled, isSame) };
}

function statusAfter({ status }: Registration, isEnabled: boolean, isSame: boolean): Registration['status'] {
  const moved = (trigger: WalletRegistrationTrigger) => transition(groups.walletRegistrations.states, status, trigger)?.to ?? status;
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
