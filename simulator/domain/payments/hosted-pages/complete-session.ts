/** Completes the session of an approved payment: its completion, stored method, promotion and campaign totals. */
import { none } from '../../kernel/money.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { changedBy, madeBy } from '../../resources/stamps.ts';
import { type StoredPaymentMethodRecord, methodsOf } from '../../billing/customers/record.ts';
import { stageMethodAdded } from '../../billing/customers/events.ts';
import { completeLink } from '../../billing/merchant-payment-methods/module.ts';
import { requireEntitled } from '../../billing/usage/entitled.ts';
import { meter } from '../../billing/usage/meter.ts';
import { mintToken } from '../payment-details/mint-token.ts';
import type { PaymentMethod } from '../payment-details/payment-method.ts';
import { categoryOf, stageToken, type TokenRecord } from '../tokens/module.ts';
import { isReusable } from '../transactions/present.ts';
import type { PaymentOrder } from '../transactions/place.ts';
import { mailReceipt } from '../transactions/events.ts';
import { addRaised } from '../transactions/raised.ts';
import type { TransactionRecord } from '../transactions/record.ts';
import { linkOf } from './link.ts';
import { stageCompleted, move } from './session-status.ts';
import { countUse } from './amounts.ts';
import type { Attempt, CompletionRecord, HostedSessionRecord } from './record.ts';

export type Payer = Attempt['payer'];

const approved: ReadonlySet<TransactionRecord['status']> = new Set(['Authorized', 'Captured', 'Pending', 'Settled']);

/** A payment held for review is not approved. */
export const isApproved = ({ status }: TransactionRecord): boolean => approved.has(status);

/** Null if the payer does not allow storing the method. */
function tokenOf(world: World, record: TransactionRecord): TokenRecord | null {
  if (!isReusable(record)) return null;
  const { id: sourceTransactionId, merchantId, method } = record;
  const token = mintToken(world, { merchantId, method, category: categoryOf(world, record), sourceTransactionId, creatorId: null });
  stageToken(world, token);
  return token;
}

function knownMethodOf(world: World, customerId: string, { fingerprint }: PaymentMethod): StoredPaymentMethodRecord | undefined {
  if (fingerprint === null) return undefined;
  return methodsOf(world, customerId).find((one) => one.method.fingerprint === fingerprint);
}

/**
 * Throws if an entitlement of the merchant blocks storing the method.
 * @throws Refusal 403 `Usage:EntitlementExhausted`
 */
export function requireStorable(world: World, { merchantId, storesMethod, method, customerId }: PaymentOrder): void {
  if (!storesMethod) return;
  requireEntitled(world, merchantId, 'tokens.created');
  if (customerId !== null && knownMethodOf(world, customerId, method) === undefined) {
    requireEntitled(world, merchantId, 'payment_methods.stored');
  }
}

/**
 * Stores the method for the paying customer. Storing the same number again updates its expiry (assumptions: CU2). Returns the id of the
 * stored method; null without a customer.
 */
function storeForCustomer(world: World, { customerId, merchantId, method, request }: TransactionRecord, token: TokenRecord): string | null {
  const customer = customerId === null ? undefined : world.records.customers.get(customerId);
  if (customer === undefined) return null;
  const { storedPaymentMethods, customers } = world.records;
  const known = knownMethodOf(world, customer.id, method);
  if (known !== undefined) return storedPaymentMethods.replace({ ...known, method, ...changedBy(world, null) }).id;
  const stored = storedPaymentMethods.insert(
    madeBy(world, null, {
      merchantId,
      customerId: customer.id,
      tokenReference: token.publicReference,
      category: token.category,
      method,
      nickname: null,
      billingAddress: request.billingAddress,
      sourceTransactionId: token.sourceTransactionId,
      lastUsedAt: null,
    }),
  );
  meter(world, { merchantId, sku: 'payment_methods.stored', sourceType: 'storedPaymentMethod', sourceId: stored.id });
  const isDefault = customer.defaultStoredPaymentMethodId === null;
  if (isDefault) customers.replace({ ...customer, defaultStoredPaymentMethodId: stored.id, ...changedBy(world, null) });
  stageMethodAdded(world, stored, isDefault);
  return stored.id;
}

function count(world: World, session: HostedSessionRecord): HostedSessionRecord {
  const completionCount = session.completionCount + 1;
  const { mode, completionLimit, status } = session;
  const isLast = mode !== 'Reusable' || (completionLimit !== null && completionCount >= completionLimit);
  if (isLast && (status === 'Active' || status === 'Paused')) return move(world, session, 'complete', null, { completionCount });
  return world.records.hppSessions.replace({ ...session, completionCount, ...changedBy(world, null) });
}

export function completeSession(world: World, record: TransactionRecord, attempt: Attempt): void {
  const session = world.records.hppSessions.get(record.origin.hppSessionId ?? '');
  if (session === undefined) return;
  const { payer, promotionId, customerKey, correlationId } = attempt;
  const token = tokenOf(world, record);
  const storedPaymentMethodId = token === null ? null : storeForCustomer(world, record, token);
  const completion: CompletionRecord = world.records.hppCompletions.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    merchantId: session.merchantId,
    sessionId: session.id,
    transactionId: record.id,
    storedPaymentMethodId,
    amount: record.authorizedAmount,
    currency: record.currency,
    payerName: payer.name,
    payerEmail: payer.email,
    promotionId,
    customerKey,
  });
  if (promotionId !== null) countUse(world, promotionId);
  stageCompleted(world, count(world, session), completion);
  addRaised(world, record);
  if (token !== null) completeLink(world, session.id, token);
  const page = world.records.hostedPaymentPages.get(session.hostedPaymentPageId);
  if (page?.receiptEmail !== true || record.amount === none || payer.email === null) return;
  mailReceipt(world, record, { address: payer.email, title: session.title, correlationId, link: linkOf(world, session.id) });
}

/** Keeps the attempt until the review of its payment ends. */
export function holdAttempt({ records }: World, { id, creationTime }: TransactionRecord, attempt: Attempt): void {
  records.hppHeldAttempts.insert({ id, creationTime, attempt });
}

const attemptRelease = 'hppSessions.release';

export const heldAttemptDueWork: DueHandlers<typeof attemptRelease> = {
  [attemptRelease]: (world, id) => {
    const held = world.records.hppHeldAttempts.get(id);
    const record = world.records.transactions.get(id);
    if (held === undefined || record === undefined) return;
    world.records.hppHeldAttempts.remove(id);
    completeSession(world, record, held.attempt);
  },
};
