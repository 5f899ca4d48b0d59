/** A history of transactions: ten days of the first merchant in every status, a few of the others (assumptions: 33). */
import {
  dateIn,
  between,
  days,
  epoch,
  hours,
  inMilliseconds,
  type Instant,
  later,
  milliseconds,
  minus,
  plus,
  seconds,
  wholeMillisecond,
} from '../../schemas/shared/instant.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import { cash, parseCard, parseCheck, parseWallet } from '../domain/payments/payment-details/parse.ts';
import type { PaymentMethod } from '../domain/payments/payment-details/payment-method.ts';
import { type PaymentOrder, decideTransaction, plan } from '../domain/payments/transactions/place.ts';
import { noOrigin, noRequestDetails, noTags, type RequestDetails, type TransactionRecord } from '../domain/payments/transactions/record.ts';
import { type Minor, minor, none } from '../domain/kernel/money.ts';
import type { World } from '../domain/kernel/world.ts';
import { type SeededProfiles, seedProcessorProfiles } from './merchant-set-up.ts';
import type { TransactionStatus } from '../../schemas/conventions/enums.ts';
import { meterTransaction } from '../domain/payments/transactions/change.ts';
import { isBatched } from '../domain/payments/processors/closing.ts';
import { submitBatch } from '../domain/payments/settlement/close.ts';
import { takeBatchNumber } from '../domain/payments/settlement/settle.ts';
import type { Directory } from './directory.ts';
import { usualNumbers, type Fixtures } from './definition.ts';
import { ended, pastBatches } from './past-batches.ts';

/** Approved payment methods of several networks, a declined one, a failing one. */
function methodsOf(world: World, { id }: MerchantRecord) {
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
type Methods = ReturnType<typeof methodsOf>;

function ordersOf(merchant: MerchantRecord, profiles: SeededProfiles, creatorId: string | null) {
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

const period = days(10);
/** The period of the history without its last day, which is reserved for payments of a given age. */
const spread = days(9);

/** One kind of payment in the history, with its outcome if type and method do not determine it. */
interface Story {
  readonly method: keyof Methods;
  readonly type?: PaymentOrder['type'];
  readonly ending?: TransactionStatus;
  /** Age in hours, if the status depends on it; otherwise anywhere in the period. */
  readonly age?: number;
}

/** Together they reach every status; most payments are settled. */
const stories: readonly Story[] = [
  { method: 'visa', ending: 'Settled' },
  { method: 'mastercard', ending: 'Settled' },
  { method: 'amex', ending: 'Settled' },
  { method: 'visa', ending: 'PartiallyRefunded' },
  { method: 'declined' },
  { method: 'visa', ending: 'Settled' },
  { method: 'cash' },
  { method: 'mastercard', ending: 'Refunded' },
  { method: 'visa', type: 'Authorization', age: 20 },
  { method: 'wallet', ending: 'Settled' },
  { method: 'visa', age: 1 },
  { method: 'failed' },
  { method: 'check', age: 3 },
  { method: 'visa', ending: 'Voided' },
  { method: 'mastercard', ending: 'Settled' },
  { method: 'amex', type: 'Authorization', ending: 'Expired', age: 216 },
  { method: 'returnedCheck', ending: 'Returned' },
  { method: 'visa', ending: 'InReview', age: 5 },
  { method: 'check', ending: 'Settling', age: 100 },
  { method: 'check', ending: 'Settled' },
];

const sampleTags: readonly (readonly string[])[] = [noTags, ['online'], ['counter'], ['online', 'gift']];

const details = (number: number): RequestDetails => ({
  ...noRequestDetails,
  orderData: {
    orderNumber: `ORD-${String(number).padStart(5, '0')}`,
    invoiceNumber: null,
    purchaseOrderNumber: null,
    orderDate: null,
    description: null,
    taxExempt: null,
  },
  description: number % 3 === 0 ? 'Web order' : null,
});

function historyOf(world: World, merchant: MerchantRecord, creatorId: string) {
  const profiles = seedProcessorProfiles(world, merchant);
  const batches = pastBatches(world);
  return {
    currency: merchant.currency,
    profiles,
    methods: methodsOf(world, merchant),
    order: ordersOf(merchant, profiles, creatorId),
    /** `ending`: null if only the order decides. */
    insert: (order: PaymentOrder, at: Instant, ending: TransactionStatus | null = null): TransactionRecord => {
      const decided = decideTransaction(world, order, at);
      const record = ending === null ? decided : ended(world, decided, ending, isBatched(decided) ? batches.of(decided) : null);
      batches.note(record);
      meterPast(world, decided, record);
      return world.records.transactions.insert(record);
    },
    storeBatches: () => batches.store(),
  };
}
type History = ReturnType<typeof historyOf>;

function meterPast(world: World, decided: TransactionRecord, { status, settlement }: TransactionRecord): void {
  if (status === 'InReview') return;
  meterTransaction(world, null, decided, decided.creationTime);
  if (decided.status === 'Settled' || settlement.settledAt === null) return;
  meterTransaction(world, decided, { ...decided, status: 'Settled' }, settlement.settledAt);
}

interface Payment extends Story {
  readonly at: Instant;
  readonly index: number;
}

/**
 * The payments of a history, oldest first, and by number within an instant. The payments of one story are in order, so the next one is the
 * first of 20. Nothing is sorted: that would block for long.
 */
export function* paymentsOf(now: Instant, count: number): Generator<Payment, void> {
  const made = (index: number): Payment | undefined => {
    if (index >= count) return undefined;
    const story = stories[index % stories.length]!;
    const at =
      story.age === undefined
        ? plus(minus(now, period), milliseconds(Math.floor((index * inMilliseconds(spread)) / count)))
        : plus(minus(now, hours(story.age)), seconds(index));
    return { ...story, at, index };
  };
  const heads = stories.map((_, index) => made(index));
  for (;;) {
    let first: Payment | undefined;
    for (const head of heads) {
      if (head !== undefined && (first === undefined || head.at < first.at || (head.at === first.at && head.index < first.index)))
        first = head;
    }
    if (first === undefined) return;
    heads[first.index % stories.length] = made(first.index + stories.length);
    yield first;
  }
}

function* seedHistory(
  world: World,
  { currency, methods, order, insert, profiles, storeBatches }: History,
  count: number,
): Generator<void, void> {
  const now = world.clock.now();
  const settling: TransactionRecord[] = [];
  for (const { method, type = 'Sale', ending = null, at, index } of paymentsOf(now, count)) {
    const [tags, request] = [sampleTags[index % sampleTags.length]!, details(index + 1)];
    const amount = minor(world.random.integer(500, 25_000) / 100, currency);
    const record = insert(order(methods[method], amount, { type, request, tags }), at, ending === 'Settling' ? 'Captured' : ending);
    if (ending === 'Settling') settling.push(record);
    else plan(world, record);
    yield;
  }
  storeBatches();
  if (settling.length > 0)
    yield* submitBatch(world, profiles.checks, { currency, ofChecks: true }, { captured: settling, refunds: [] }, 'Scheduled');
}

/** `count`: transactions of the first merchant. Returns the ids that a target file names. */
export function* seedTransactions(
  world: World,
  { merchants, users }: Directory,
  count: number = usualNumbers.transactions,
): Generator<void, Fixtures> {
  const now = world.clock.now();
  const [first, second, third, fourth] = merchants;
  const acme = historyOf(world, first, users['merchant.admin'].id);
  const cardTransaction = acme.insert(
    acme.order(acme.methods.visa, minor(42.5, acme.currency)),
    minus(minus(now, period), hours(2)),
    'Settled',
  );
  const methodlessTransaction = acme.insert(acme.order(cash, minor(20, acme.currency)), minus(minus(now, period), hours(1)));
  yield* seedHistory(world, acme, count - 2);
  const beta = historyOf(world, second, users['merchant2.admin'].id);
  const otherMerchantTransaction = beta.insert(beta.order(beta.methods.visa, minor(31.4, beta.currency)), minus(now, days(2)), 'Settled');
  yield* seedHistory(world, beta, 9);
  yield* seedHistory(world, historyOf(world, third, users['merchant3.admin'].id), 3);
  yield* seedHistory(world, historyOf(world, fourth, users['merchant4.admin'].id), 3);
  return {
    cardTransaction: cardTransaction.id,
    methodlessTransaction: methodlessTransaction.id,
    otherMerchantTransaction: otherMerchantTransaction.id,
  };
}

/**
 * Adds transactions of a merchant in bulk, for benchmarks: a tenth declined, the others settled, at most a second apart, the last one now.
 * Equal parts are shared, so that a million transactions fit into memory.
 */
export function bulkTransactions(world: World, merchantId: string, count: number): void {
  const merchant = world.records.merchants.get(merchantId);
  const [cards, checks, cashProfile] = world.records.processorProfiles.by('merchantId', merchantId);
  if (merchant === undefined || cards === undefined || checks === undefined || cashProfile === undefined) {
    throw new Error(`The world has no merchant ${merchantId} with its processor profiles.`);
  }
  const { visa, mastercard, amex, declined, check } = methodsOf(world, merchant);
  const order = ordersOf(merchant, { cards, checks, cash: cashProfile }, null);
  const now = world.clock.now();
  const batch = { id: world.random.uuid(), number: takeBatchNumber(world, cards.id, now) };
  const samples = [visa, mastercard, amex, visa, check, visa, mastercard, visa, cash, declined].map((method) => {
    const record = decideTransaction(world, order(method, minor(1, merchant.currency)), now);
    return record.status === 'Declined' ? record : ended(world, record, 'Settled', isBatched(record) ? batch : null);
  });
  // After existing ones: records are kept in order of creation, and appending is cheap.
  const latest = world.records.transactions.all().at(-1)?.creationTime ?? epoch;
  const oldest = later(latest, minus(now, seconds(count)));
  const step = inMilliseconds(between(oldest, now)) / count;
  for (let i = 0; i < count; i++) {
    const sample = samples[i % samples.length]!;
    const amount = minor(world.random.integer(100, 100_000) / 100, merchant.currency);
    const isTaken = sample.status === 'Settled';
    world.records.transactions.insert({
      ...sample,
      id: world.random.uuid(),
      creationTime: wholeMillisecond(plus(oldest, milliseconds(i * step))),
      number: world.next(`transactions ${merchantId}`),
      amount,
      authorizedAmount: isTaken ? amount : none,
      capturedAmount: isTaken ? amount : none,
    });
  }
}
