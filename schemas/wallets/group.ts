import { walletRegistrationStates } from './states.ts';
import { WalletRegistrationCreateDto, WalletRegistrationDto, WalletRegistrationUpdateDto } from './registration-types.ts';
import { describeGroup } from '../group.ts';

/** A merchant may be registered once with a wallet and an environment. The wallet that takes no domains comes first. */
const places = [
  { providerType: 'WalletB', environment: 'Sandbox' },
  { providerType: 'WalletB', environment: 'Production' },
  { providerType: 'WalletA', environment: 'Sandbox' },
  { providerType: 'WalletA', environment: 'Production' },
] as const;

export const walletRegistrations = describeGroup({
  area: 'wallets',
  prefix: 'walletRegistrations',
  noun: ['wallet registration', 'wallet registrations'],
  title: 'Wallet provider registrations',
  base: '/api/payment-tokenization/wallet-providers',
  permission: 'PaymentTokenization.PaymentTokenizations',
  restore: 'Update',
  shapes: { item: WalletRegistrationDto, create: WalletRegistrationCreateDto, update: WalletRegistrationUpdateDto },
  states: walletRegistrationStates,
  rules: 'WALLET',
  isIsolated: true,
  owner: 'merchant',
  name: 'displayName',
  hasUniqueName: false,
  search: ['displayName', 'merchantIdentifier', 'externalMerchantId'],
  sample: ({ name, pick, merchantId }) => ({ merchantId, ...pick(places), displayName: name('wallet', 64) }),
  change: { externalMerchantId: 'till-7' },
  wrong: [{ country: '12' }, ['country']],
  isScarce: true,
});
