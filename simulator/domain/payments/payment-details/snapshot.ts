/** What may be shown of a payment method: at most the last four digits (assumptions: 3). */
import type { PaymentDetailSnapshot } from '../../../../schemas/conventions/common-types.ts';
import type { BankAccountType, CardNetwork, WalletProviderType } from '../../../../schemas/conventions/enums.ts';

const labels: Readonly<Record<CardNetwork, string>> = {
  Visa: 'Visa',
  Mastercard: 'Mastercard',
  AmericanExpress: 'American Express',
  Discover: 'Discover',
  Jcb: 'JCB',
  DinersClub: 'Diners Club',
  UnionPay: 'UnionPay',
  Maestro: 'Maestro',
  Unknown: 'Card',
};

/** Networks by their names and usual short names, in lower case without spaces. */
export const networksByName: ReadonlyMap<string, CardNetwork> = new Map<string, CardNetwork>([
  ...Object.keys(labels).map((network) => [network.toLowerCase(), network as CardNetwork] as const),
  ['amex', 'AmericanExpress'],
  ['diners', 'DinersClub'],
]);

const blank = {
  maskedNumber: null,
  last4: null,
  cardNetwork: null,
  fundingType: null,
  expirationMonth: null,
  expirationYear: null,
  bankAccountType: null,
  maskedRoutingNumber: null,
  walletProviderType: null,
} as const;

const masked = (digits: string) => digits.slice(-4).padStart(digits.length, '*');

const snapshot = ({
  type,
  displayName,
  ...rest
}: Pick<PaymentDetailSnapshot, 'type' | 'displayName'> & Partial<PaymentDetailSnapshot>): PaymentDetailSnapshot =>
  Object.freeze({ type, displayName, ...blank, ...rest });

export function cardSnapshot(digits: string, network: CardNetwork, expirationMonth: number, expirationYear: number): PaymentDetailSnapshot {
  return snapshot({
    type: 'Card',
    displayName: `${labels[network]} •••• ${digits.slice(-4)}`,
    maskedNumber: masked(digits),
    last4: digits.slice(-4),
    cardNetwork: network,
    fundingType: network === 'Maestro' ? 'Debit' : network === 'Unknown' ? 'Unknown' : 'Credit',
    expirationMonth,
    expirationYear,
  });
}

export function checkSnapshot(routingNumber: string, accountNumber: string, accountType: BankAccountType): PaymentDetailSnapshot {
  return snapshot({
    type: 'Check',
    displayName: `${accountType} •••• ${accountNumber.slice(-4)}`,
    maskedNumber: masked(accountNumber),
    last4: accountNumber.slice(-4),
    bankAccountType: accountType,
    maskedRoutingNumber: masked(routingNumber),
  });
}

/** `last4`: null when the wallet does not report it. */
export function walletSnapshot(provider: WalletProviderType, network: CardNetwork | null, last4: string | null): PaymentDetailSnapshot {
  const name = provider === 'WalletA' ? 'Wallet A' : 'Wallet B';
  return snapshot({
    type: 'DigitalWallet',
    displayName: last4 === null ? name : `${name} •••• ${last4}`,
    maskedNumber: last4 === null ? null : last4.padStart(16, '*'),
    last4,
    cardNetwork: network,
    fundingType: 'Unknown',
    walletProviderType: provider,
  });
}

export const cashSnapshot: PaymentDetailSnapshot = snapshot({ type: 'Cash', displayName: 'Cash' });
