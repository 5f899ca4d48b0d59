/** The one payment source of a request: new card, account, wallet or cash, a token, or a stored payment method (assumptions: 6.1). */
import type { TransactionCreateDto } from '../../../../schemas/payments/transactions/types.ts';
import { findToken } from '../payment-details/mint-token.ts';
import { cash, parseCard, parseCheck, parseWallet } from '../payment-details/parse.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';
import { invalid, invalidMember, notFound } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';

const members = ['cardData', 'checkData', 'tokenData', 'walletData', 'cashData', 'storedPaymentMethodId'] as const;

export interface PaymentSource {
  readonly method: PaymentMethod;
  readonly securityCode: string | null;
  readonly customerId: string | null;
  readonly storedPaymentMethodId: string | null;
}

const isGiven = (body: TransactionCreateDto, name: (typeof members)[number]): boolean => body[name] !== undefined && body[name] !== null;

type Pending = () => PaymentSource;

const source = (method: PaymentMethod, securityCode: string | null = null): PaymentSource => ({
  method,
  securityCode,
  customerId: null,
  storedPaymentMethodId: null,
});

function typed(body: TransactionCreateDto, found: PaymentSource): PaymentSource {
  if (found.method.details.type === body.paymentType) return found;
  throw invalidMember('paymentType', 'The field paymentType does not fit the payment source.');
}

/**
 * Reads the payment source. Returns a function that looks up its references, so that all validation failures come first.
 * @throws Refusal a validation failure; the function throws not found for an unknown token or stored method of the merchant.
 */
export function readPaymentSource(world: World, merchantId: string, body: TransactionCreateDto): Pending {
  let count = 0;
  for (const name of members) if (isGiven(body, name)) count++;
  if (count !== 1) {
    const given = members.filter((name) => isGiven(body, name));
    const message = `Exactly one of ${members.join(', ')} must be given.`;
    throw invalid([{ message, members: given.length === 0 ? [...members] : given }]);
  }
  const { cardData, checkData, walletData, cashData, tokenData, storedPaymentMethodId, amount } = body;
  if (cardData) return known(typed(body, source(parseCard(world, merchantId, cardData), cardData.securityCode ?? null)));
  if (checkData) return known(typed(body, source(parseCheck(world, merchantId, checkData))));
  if (walletData) return known(typed(body, source(parseWallet(world, merchantId, walletData))));
  if (cashData) {
    if ((cashData.tenderedAmount ?? amount) < amount) {
      throw invalidMember('cashData.tenderedAmount', 'The field cashData.tenderedAmount must be at least the amount.');
    }
    return known(typed(body, source(cash)));
  }
  if (tokenData) return () => typed(body, source(tokenMethod(world, merchantId, tokenData.token), tokenData.securityCode ?? null));
  return () => typed(body, storedSource(world, merchantId, storedPaymentMethodId!.toLowerCase()));
}

const known =
  (found: PaymentSource): Pending =>
  () =>
    found;

function tokenMethod(world: World, merchantId: string, publicReference: string): PaymentMethod {
  const token = findToken(world, merchantId, publicReference);
  if (token === undefined) throw notFound('no such token of the merchant');
  return token.method;
}

function storedSource(world: World, merchantId: string, id: string): PaymentSource {
  const stored = world.records.storedPaymentMethods.get(id);
  if (stored === undefined || stored.isDeleted || stored.merchantId !== merchantId) {
    throw notFound('no such stored payment method of the merchant');
  }
  return { method: stored.method, securityCode: null, customerId: stored.customerId, storedPaymentMethodId: stored.id };
}
