/** Stores and deletes payment methods of a customer (assumptions: 7, CU1 to CU5). */
import type { AddStoredPaymentMethodDto } from '../../../../schemas/billing/customers/group.ts';
import { requireEntitled } from '../usage/entitled.ts';
import { meter } from '../usage/meter.ts';
import { ok, type AuthenticatedCall, empty } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { today } from '../../kernel/calendar.ts';
import { findToken, mintToken } from '../../payments/payment-details/mint-token.ts';
import { checkAccount, hasExpired, parseCard, parseCheck, readCardNumber } from '../../payments/payment-details/parse.ts';
import type { PaymentMethod } from '../../payments/payment-details/payment-method.ts';
import { invalid, notFound, refused, conflict, within } from '../../kernel/refusal.ts';
import { changedBy, madeBy, deletedBy } from '../../resources/stamps.ts';
import type { TokenRecord } from '../../payments/tokens/module.ts';
import type { World } from '../../kernel/world.ts';
import { stageMethodAdded, stageMethodRemoved } from './events.ts';
import { methodsOf, presentMethod, type CustomerRecord, type StoredPaymentMethodRecord } from './record.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import { liveContracts } from '../live-contracts.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

interface Given {
  readonly method: PaymentMethod;
  readonly token: TokenRecord | null;
}

/** @throws Refusal not found, unless the customer is live and within reach. */
function reachableCustomer(call: AuthenticatedCall, id: string): CustomerRecord {
  const customer = call.world.records.customers.get(id);
  return within(customer, ({ merchantId }) => reachesMerchant(call, merchantId), 'customer missing or out of reach');
}

function checkSource({ token, cardData, checkData }: AddStoredPaymentMethodDto): void {
  const given = [token, cardData, checkData].filter((one) => one !== null && one !== undefined);
  if (given.length !== 1) {
    throw invalid([
      { message: 'Exactly one of the fields token, cardData and checkData is required.', members: ['token', 'cardData', 'checkData'] },
    ]);
  }
  // Invalid requests are refused before missing records, so this precedes the lookup of the customer.
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

/** Storing the same number again updates its expiry (assumptions: CU2). */
function renew(world: World, known: StoredPaymentMethodRecord, { method }: Given, body: AddStoredPaymentMethodDto, userId: string) {
  return world.records.storedPaymentMethods.replace({
    ...known,
    method,
    nickname: body.nickname ?? known.nickname,
    billingAddress: body.billingAddress ?? known.billingAddress,
    ...changedBy(world, userId),
  });
}

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
  if (known === undefined) stageMethodAdded(world, stored, isDefault);
  return ok(presentMethod(stored, world));
}

const lastUse = ({ lastUsedAt, creationTime }: StoredPaymentMethodRecord): Instant => lastUsedAt ?? creationTime;

export function deleteStoredPaymentMethod(call: CallTo<'customers.deleteStoredPaymentMethod'>) {
  const { world, principal } = call;
  const { customerId, storedPaymentMethodId } = requiredInputs(call, ['customerId', 'storedPaymentMethodId']);
  const customer = reachableCustomer(call, customerId);
  const method = world.records.storedPaymentMethods.get(storedPaymentMethodId);
  if (method === undefined || method.isDeleted || method.customerId !== customer.id) throw notFound('no such method of the customer');
  if (liveContracts(world, customer.id).some((contract) => contract.storedPaymentMethodId === method.id)) {
    throw conflict('Customers:PaymentMethodInUse', 'A contract that has not ended uses this payment method.');
  }
  const userId = principal.user.id;
  world.records.storedPaymentMethods.replace({ ...method, ...deletedBy(world, userId) });
  const isDefault = customer.defaultStoredPaymentMethodId === method.id;
  const next = isDefault
    ? methodsOf(world, customer.id).reduce<StoredPaymentMethodRecord | null>(
        (best, one) => (best === null || lastUse(one) >= lastUse(best) ? one : best),
        null,
      )
    : null;
  if (isDefault) {
    world.records.customers.replace({ ...customer, defaultStoredPaymentMethodId: next?.id ?? null, ...changedBy(world, userId) });
  }
  stageMethodRemoved(world, method, next?.id ?? null);
  return empty;
}
