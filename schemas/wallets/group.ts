import { walletRegistrationStates } from './states.ts';
import { WalletRegistrationCreateDto, WalletRegistrationDto, WalletRegistrationUpdateDto } from './registration-types.ts';
import { describeGroup } from '../group.ts';
import { caller, name, pick } from '../recipe.ts';

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
  recipe: {
    merchantId: caller('merchantId'),
    // A merchant can register once per wallet and environment. The wallet that takes no domains comes first.
    providerType: pick('WalletB', 'WalletB', 'WalletA', 'WalletA'),
    environment: pick('Sandbox', 'Production', 'Sandbox', 'Production'),
    displayName: name('wallet', 64),
  },
  change: { externalMerchantId: 'till-7' },
  wrong: [{ country: '12' }, ['country']],
  isScarce: true,
});
