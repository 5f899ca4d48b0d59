import { dateIn } from '../../schemas/shared/instant.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import { cash, parseCard, parseCheck, parseWallet } from '../domain/payments/payment-details/parse.ts';
import type { PaymentMethod } from '../domain/payments/payment-details/payment-method.ts';
import type { PaymentOrder } from '../domain/payments/transactions/place.ts';
import { noOrigin, noRequestDetails, noTags } from '../domain/payments/transactions/record.ts';
import type { Minor } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';
import type { SeededProfiles } from './merchant-set-up.ts';

/** Approved payment methods of several networks, a declined one, a failing one. */
export function methodsOf(world: World, { id }: MerchantRecord) {
  const expirationYear = Number(dateIn(world.clock.now(), 'UTC').slice(0, 4)) + 3;
  const card = (number: string) => parseCard(world, id, { number, expirationMonth: 12, expirationYear });
  const check = (accountNumber: string) =>
    parseCheck(world, id, { routingNumber: '110000000', accountNumber, accountType: 'Checking', accountHolderName: 'A. Sample' });
  return {
    visa: card('4111111111111111'),
    mastercard: card('5555555555554444'),
    amex: card('378282246310005'),
    declined: card('4000000000000002'),
    failed: card('4000000000000119'),
    check: check('000123456789'),
    returnedCheck: check('000222222227'),
    wallet: parseWallet(world, id, {
      providerType: 'WalletA',
      paymentToken: { paymentMethod: { displayName: 'Visa 4242', network: 'Visa' } },
    }),
    cash,
  };
}
export type Methods = ReturnType<typeof methodsOf>;

export function ordersOf(merchant: MerchantRecord, profiles: SeededProfiles, creatorId: string | null) {
  const { cards, checks } = profiles;
  const byType = { Card: cards, DigitalWallet: cards, Check: checks, Cash: profiles.cash, AlternativePayment: cards };
  return (method: PaymentMethod, amount: Minor, differences: Partial<PaymentOrder> = {}): PaymentOrder => ({
    merchantId: merchant.id,
    type: 'Sale',
    amount,
    currency: merchant.currency,
    method,
    securityCode: null,
    profile: byType[method.details.type],
    storesMethod: true,
    isRecurring: false,
    customerId: null,
    storedPaymentMethodId: null,
    request: noRequestDetails,
    origin: noOrigin,
    tags: noTags,
    idempotencyKey: null,
    creatorId,
    ...differences,
  });
}
