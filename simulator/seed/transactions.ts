/** Processor profiles of every merchant, and a history of transactions (assumptions: 33). */
import { dateIn } from '../../schemas/instant.ts';
import { cash, parseCard } from '../domain/payment-details/parse.ts';
import type { PaymentMethod } from '../domain/payment-details/payment-method.ts';
import { day } from '../domain/transactions/periods.ts';
import { decideTransaction, type PaymentOrder } from '../domain/transactions/place.ts';
import { newStamp } from '../domain/transactions/values.ts';
import { noOrigin, noRequestDetails, noTags } from '../domain/transactions/record.ts';
import type { Directory } from './directory.ts';
import type { Fixtures } from './personas.ts';
import type { ProcessorProfileRecord } from '../domain/processors/record.ts';
import type { MerchantRecord } from '../domain/directory/record.ts';
import type { World } from '../domain/world.ts';

const profiles: readonly Pick<ProcessorProfileRecord, 'name' | 'processorId' | 'paymentTypes' | 'isDefault'>[] = [
  { name: 'Cards', processorId: 'sim-card', paymentTypes: ['Card', 'DigitalWallet'], isDefault: true },
  { name: 'Checks', processorId: 'sim-ach', paymentTypes: ['Check'], isDefault: false },
  { name: 'Cash', processorId: 'sim-cash', paymentTypes: ['Cash'], isDefault: false },
];

/** Gives a merchant one profile for cards and wallets, one for checks and one for cash. */
export function seedProcessorProfiles(world: World, merchant: MerchantRecord): readonly ProcessorProfileRecord[] {
  return profiles.map((profile) =>
    world.records.processorProfiles.insert({
      id: world.random.uuid(),
      creationTime: merchant.creationTime,
      creatorId: null,
      lastModificationTime: null,
      lastModifierId: null,
      isDeleted: false,
      deleterId: null,
      deletionTime: null,
      concurrencyStamp: newStamp(world),
      merchantId: merchant.id,
      currencies: ['USD', 'EUR', 'GBP', 'JPY', 'KWD'],
      environment: 'Sandbox',
      isActive: true,
      priority: 0,
      settlementTime: '02:00',
      useNetworkTokens: false,
      rejectAvs: [],
      rejectCvv: [],
      ...profile,
    }),
  );
}

/** Payment orders of a merchant, from the same parts as those of a request. */
function orders(world: World, merchant: MerchantRecord, creatorId: string | null) {
  const [cards, checks, cashes] = seedProcessorProfiles(world, merchant) as [
    ProcessorProfileRecord,
    ProcessorProfileRecord,
    ProcessorProfileRecord,
  ];
  const byType = { Card: cards, DigitalWallet: cards, Check: checks, Cash: cashes, AlternativePayment: cards };
  return (method: PaymentMethod, amount: number, differences: Partial<PaymentOrder> = {}): PaymentOrder => ({
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

/** Seeds profiles and transactions of all merchants. Answers the ids that a target file names. */
export function seedTransactions(world: World, { merchants, users }: Directory): Fixtures {
  const [first, second, ...others] = merchants;
  const now = world.clock.now();
  const card = (merchant: MerchantRecord) =>
    parseCard(world, merchant.id, { number: '4111111111111111', expirationMonth: 12, expirationYear: yearOf(now) + 3 });
  const insert = (order: PaymentOrder, at: number) => world.records.transactions.insert(decideTransaction(world, order, at));

  const order = orders(world, first, users['merchant.admin'].id);
  const cardTransaction = insert(order(card(first), 42.5), now - 2 * day);
  const methodlessTransaction = insert(order(cash, 20), now - 2 * day);
  const otherOrder = orders(world, second, users['merchant2.admin'].id);
  const otherMerchantTransaction = insert(otherOrder(card(second), 31.4), now - 2 * day);
  for (const merchant of others) insert(orders(world, merchant, null)(card(merchant), 12), now - day);
  return {
    cardTransaction: cardTransaction.id,
    methodlessTransaction: methodlessTransaction.id,
    otherMerchantTransaction: otherMerchantTransaction.id,
  };
}

const yearOf = (at: number) => Number(dateIn(at, 'UTC').slice(0, 4));
