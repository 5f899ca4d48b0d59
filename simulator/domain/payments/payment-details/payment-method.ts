/**
 * A stored payment method: its displayable details (at most the last four digits), its fingerprint, and its behavior as a test number
 * (assumptions: 3).
 */
import { count, nullable, object, oneOf, text, type Stored } from '../../kernel/record-schema.ts';
import { PaymentDetailSnapshot } from '../../../../schemas/conventions/common-types.ts';
import type { BankAccountType, CardNetwork, WalletProviderType } from '../../../../schemas/conventions/enums.ts';

/**
 * The behavior of a test number. A response code is the result of every charge. `laterDoNotHonor` is verified, then declined with 05.
 * `chargeback` is approved, then disputed after settlement. `R01` and the like are checks that the bank returns. (Assumptions: 6.5.)
 */
export const Scenario = oneOf('05', '51', '41', '43', '54', 'N7', '96', 'laterDoNotHonor', 'chargeback', 'R01', 'R02', 'R03', 'R10');
export type Scenario = Stored<typeof Scenario>;

export const PaymentMethod = object({
  details: object({
    ...PaymentDetailSnapshot.properties,
    expirationMonth: nullable(count(1, 12)),
    expirationYear: nullable(count(1000, 9999)),
  }),
  /** A keyed digest, equal for the same number at the same merchant, which does not reveal the number; null for cash. */
  fingerprint: nullable(text()),
  scenario: nullable(Scenario),
});
export type PaymentMethod = Stored<typeof PaymentMethod>;

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

export const networksByName: ReadonlyMap<string, CardNetwork> = new Map<string, CardNetwork>([
  ...Object.keys(labels).map((network) => [network.toLowerCase(), network as CardNetwork] as const),
  ['amex', 'AmericanExpress'],
  ['diners', 'DinersClub'],
]);

const masked = (digits: string) => digits.slice(-4).padStart(digits.length, '*');

const snapshot = ({
  type,
  displayName,
  maskedNumber = null,
  last4 = null,
  cardNetwork = null,
  fundingType = null,
  expirationMonth = null,
  expirationYear = null,
  bankAccountType = null,
  maskedRoutingNumber = null,
  walletProviderType = null,
}: Pick<PaymentDetailSnapshot, 'type' | 'displayName'> & Partial<PaymentDetailSnapshot>): PaymentDetailSnapshot =>
  Object.freeze({
    type,
    displayName,
    maskedNumber,
    last4,
    cardNetwork,
    fundingType,
    expirationMonth,
    expirationYear,
    bankAccountType,
    maskedRoutingNumber,
    walletProviderType,
  });

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

/** `last4`: null if the wallet does not report it. */
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
