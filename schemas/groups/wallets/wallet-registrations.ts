import { walletRegistrationStates } from '../../states/wallets/wallet-registration.ts';
import { WalletRegistrationCreateDto, WalletRegistrationDto, WalletRegistrationUpdateDto } from '../../types/wallets/registrations.ts';
import { describeGroup } from '../group.ts';

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
  // With the wallet that takes no domains. A merchant may be registered once with a wallet and an environment.
  sample: ({ name, merchantId }) => ({ merchantId, providerType: 'WalletB', environment: 'Sandbox', displayName: name('wallet', 64) }),
  change: { externalMerchantId: 'till-7' },
  wrong: [{ domains: [{ name: 'no domain' }] }, ['domains[0].name']],
  isScarce: true,
});
