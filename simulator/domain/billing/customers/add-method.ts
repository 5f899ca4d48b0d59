/** Stores a payment method of a customer (assumptions: 7, CU1 to CU3). */
import type { AddStoredPaymentMethodDto } from '../../../../schemas/billing/customers/types.ts';
import { requireEntitled } from '../usage/entitled.ts';
import { meter } from '../usage/meter.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { today } from '../../kernel/calendar.ts';
import { stageEvent } from '../../kernel/events.ts';
import { findToken, mintToken } from '../../payments/payment-details/mint-token.ts';
import { checkAccount, hasExpired, parseCard, parseCheck, readCardNumber } from '../../payments/payment-details/parse.ts';
import type { PaymentMethod } from '../../payments/payment-details/payment-method.ts';
import { reaches } from '../../kernel/principal.ts';
import { invalid, notFound, refused } from '../../kernel/refusal.ts';
import { changedBy, madeBy } from '../../resources/stamps.ts';
import type { TokenRecord } from '../../payments/tokens/record.ts';
import type { World } from '../../kernel/world.ts';
import { methodsOf, presentMethod } from './present.ts';
import type { CustomerRecord, StoredPaymentMethodRecord } from './record.ts';

/** What to store: an existing token, or details to make a token from. */
interface Given {
  readonly method: PaymentMethod;
  readonly token: TokenRecord | null;
}

/** A live customer within the reach. */
export function reachableCustomer(call: AuthenticatedCall, id: string): CustomerRecord {
  const customer = call.world.records.customers.get(id);
  if (customer === undefined || customer.isDeleted || !reaches(call.world, call.principal, customer.merchantId)) {
    throw notFound('customer missing or out of reach');
  }
  return customer;
}

function checkSource({ token, cardData, checkData }: AddStoredPaymentMethodDto): void {
  const given = [token, cardData, checkData].filter((one) => one !== null && one !== undefined);
  if (given.length !== 1) {
    throw invalid([
      { message: 'Exactly one of the fields token, cardData and checkData is required.', members: ['token', 'cardData', 'checkData'] },
    ]);
  }
  // Before the customer is looked for: what is wrong with a request comes before what is missing.
  if (cardData !== null && cardData !== undefined) readCardNumber(cardData);
  if (checkData !== null && checkData !== undefined) checkAccount(checkData);
}

function read(world: World, merchantId: string, { token, cardData, checkData }: AddStoredPaymentMethodDto): Given {
  if (cardData !== null && cardData !== undefined) return { method: parseCard(world, merchantId, cardData), token: null };
  if (checkData !== null && checkData !== undefined) return { method: parseCheck(world, merchantId, checkData), token: null };
  const known = findToken(world, merchantId, token ?? '');
  if (known === undefined) throw notFound('no such token of the merchant');
  return { method: known.method, token: known };
}

/** Whether the simulated processor would decline to verify the method (assumptions: 6.5). */
const isDeclined = (world: World, merchantId: string, { details, scenario }: PaymentMethod): boolean =>
  hasExpired(details, today(world, merchantId)) || (scenario !== null && /^\d\d$|^N7$/.test(scenario));

/** CU2: the same number again is the same method, with the expiry of the newer one. */
function renew(world: World, known: StoredPaymentMethodRecord, { method }: Given, body: AddStoredPaymentMethodDto, userId: string) {
  return world.records.storedPaymentMethods.replace({
    ...known,
    method,
    nickname: body.nickname ?? known.nickname,
    billingAddress: body.billingAddress ?? known.billingAddress,
    ...changedBy(world, userId),
  });
}

/** Refuses a new method, and its token where it needs one, that the merchant's entitlements block. */
function requireStorable(world: World, merchantId: string, { token }: Given): void {
  if (token === null) requireEntitled(world, merchantId, 'tokens.created');
  requireEntitled(world, merchantId, 'payment_methods.stored');
}

function store(world: World, customer: CustomerRecord, given: Given, body: AddStoredPaymentMethodDto, userId: string) {
  const { merchantId, id: customerId } = customer;
  const order = { merchantId, method: given.method, category: 'Internal', sourceTransactionId: null, creatorId: userId } as const;
  const token = given.token ?? mintToken(world, order);
  const stored = world.records.storedPaymentMethods.insert(
    madeBy(world, userId, {
      merchantId,
      customerId,
      tokenReference: token.publicReference,
      category: token.category,
      method: given.method,
      nickname: body.nickname ?? null,
      billingAddress: body.billingAddress ?? null,
      sourceTransactionId: token.sourceTransactionId,
      lastUsedAt: null,
    }),
  );
  meter(world, { merchantId, sku: 'payment_methods.stored', sourceType: 'storedPaymentMethod', sourceId: stored.id });
  return stored;
}

export function addStoredPaymentMethod(call: CallTo<'customers.addStoredPaymentMethod'>) {
  const { world, principal } = call;
  const body = call.body;
  checkSource(body);
  const customer = reachableCustomer(call, body.customerId);
  const given = read(world, customer.merchantId, body);
  if (body.verify === true && isDeclined(world, customer.merchantId, given.method)) {
    throw refused('Customers:PaymentMethodDeclined', 'The payment method was declined.');
  }
  const userId = principal.user.id;
  const others = methodsOf(world, customer.id);
  const known = others.find((one) => one.method.fingerprint !== null && one.method.fingerprint === given.method.fingerprint);
  if (known === undefined) requireStorable(world, customer.merchantId, given);
  const stored = known === undefined ? store(world, customer, given, body, userId) : renew(world, known, given, body, userId);
  const isDefault = body.setAsDefault === true || customer.defaultStoredPaymentMethodId === null;
  if (isDefault && customer.defaultStoredPaymentMethodId !== stored.id) {
    world.records.customers.replace({ ...customer, defaultStoredPaymentMethodId: stored.id, ...changedBy(world, userId) });
  }
  if (known === undefined) {
    stageEvent(world, 'customer.payment_method_added', customer.merchantId, {
      customerId: customer.id,
      storedPaymentMethodId: stored.id,
      tokenReference: stored.tokenReference,
      isDefault,
      maskedPaymentDetails: stored.method.details,
    });
  }
  return ok(presentMethod(stored, world));
}
