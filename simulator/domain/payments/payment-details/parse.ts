/** Converts payment data of a request to a payment method that may be stored, without the full number. */
import { passesLuhn } from '../../../../schemas/shared/pasted-secrets.ts';
import type { CardDataDto, CheckDataDto, WalletDataDto } from '../../../../schemas/payments/transactions/payment-data-types.ts';
import type { CardNetwork } from '../../../../schemas/conventions/enums.ts';
import { invalid, type ValidationError } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { cacheLimits } from '../../../../schemas/limits.ts';
import { digitsOf, isPublic, networkOf, passesAba, accountScenarios, cardScenarios } from './numbers.ts';
import { type PaymentMethod, cardSnapshot, cashSnapshot, checkSnapshot, networksByName, walletSnapshot } from './payment-method.ts';

const fingerprint = (world: World, merchantId: string, kind: string, number: string) =>
  world.crypto.sign(`fingerprint ${merchantId} ${kind} ${number}`);

/**
 * The digits of a card's number. `member`: its path in the request.
 * @throws Refusal a validation failure about the number, the expiration year or the security code.
 */
export function readCardNumber(card: CardDataDto, member = 'cardData'): string {
  const errors: ValidationError[] = [];
  const digits = digitsOf(card.number);
  if (digits === undefined || !passesLuhn(digits)) errors.push({ message: 'The card number is not valid.', members: [`${member}.number`] });
  const code = card.securityCode ?? null;
  if (code !== null && !/^\d{3,4}$/.test(code)) {
    errors.push({ message: 'The security code must have three or four digits.', members: [`${member}.securityCode`] });
  }
  if (digits === undefined || errors.length > 0) throw invalid(errors);
  return digits;
}

const cardMethod = (world: World, merchantId: string, digits: string, month: number, year: number): PaymentMethod => ({
  details: cardSnapshot(digits, networkOf(digits), month, year),
  fingerprint: fingerprint(world, merchantId, 'card', digits),
  scenario: cardScenarios[digits] ?? null,
});

/** The methods of public test numbers. Other numbers are never kept. */
const publicMethods = new WeakMap<World, Map<string, PaymentMethod>>();

function methodsOf(world: World): Map<string, PaymentMethod> {
  const known = publicMethods.get(world);
  if (known !== undefined && known.size < cacheLimits.testCards.max) return known;
  const made = new Map<string, PaymentMethod>();
  publicMethods.set(world, made);
  return made;
}

export function parseCard(world: World, merchantId: string, card: CardDataDto, member = 'cardData'): PaymentMethod {
  const digits = readCardNumber(card, member);
  const { expirationMonth: month, expirationYear: year } = card;
  if (!isPublic(digits)) return cardMethod(world, merchantId, digits, month, year);
  const methods = methodsOf(world);
  const key = `${digits} ${month} ${year} ${merchantId}`;
  const known = methods.get(key);
  if (known !== undefined) return known;
  const made = Object.freeze(cardMethod(world, merchantId, digits, month, year));
  methods.set(key, made);
  return made;
}

/**
 * `member`: the path of the account in the request.
 * @throws Refusal a validation failure about the routing or the account number.
 */
export function checkAccount(check: CheckDataDto, member = 'checkData'): void {
  const errors: ValidationError[] = [];
  if (!passesAba(check.routingNumber)) errors.push({ message: 'The routing number is not valid.', members: [`${member}.routingNumber`] });
  if (!/^\d{4,17}$/.test(check.accountNumber)) {
    errors.push({ message: 'The account number must have 4 to 17 digits.', members: [`${member}.accountNumber`] });
  }
  if (errors.length > 0) throw invalid(errors);
}

export function parseCheck(world: World, merchantId: string, check: CheckDataDto, member = 'checkData'): PaymentMethod {
  checkAccount(check, member);
  const { routingNumber, accountNumber, accountType } = check;
  return {
    details: checkSnapshot(routingNumber, accountNumber, accountType),
    fingerprint: fingerprint(world, merchantId, 'check', `${routingNumber} ${accountNumber}`),
    scenario: accountScenarios[accountNumber] ?? null,
  };
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const networkNamed = (name: unknown): CardNetwork | null => {
  if (typeof name !== 'string') return null;
  const plain = name.replace(/[^a-z]/gi, '').toLowerCase();
  return networksByName.get(plain) ?? 'Unknown';
};

/** The payment token is not decrypted: the network and the last four digits come from the other members (assumptions: W13). */
export function parseWallet(world: World, merchantId: string, wallet: WalletDataDto): PaymentMethod {
  const { providerType, paymentToken } = wallet;
  const method = isMap(paymentToken['paymentMethod']) ? paymentToken['paymentMethod'] : {};
  const name = method['displayName'];
  const last4 = typeof name === 'string' ? (/(\d{4})\s*$/.exec(name)?.[1] ?? null) : null;
  return {
    details: walletSnapshot(providerType, networkNamed(method['network']), last4),
    fingerprint: fingerprint(world, merchantId, providerType, JSON.stringify(paymentToken)),
    scenario: null,
  };
}

export const cash: PaymentMethod = Object.freeze({ details: cashSnapshot, fingerprint: null, scenario: null });

/** Whether the month of expiry is over in UTC. Methods without an expiry do not expire. */
export function hasExpired({ expirationMonth, expirationYear }: PaymentMethod['details'], today: string): boolean {
  if (expirationMonth === null || expirationYear === null) return false;
  const year = Number(today.slice(0, 4));
  return expirationYear < year || (expirationYear === year && expirationMonth < Number(today.slice(5, 7)));
}
