/** Customers of the first merchant, most with a card, some with a bank account as well. */
import { between, dateIn, inMilliseconds, type Instant, milliseconds, plus } from '../../schemas/shared/instant.ts';
import type { CustomerRecord, StoredPaymentMethodRecord } from '../domain/billing/customers/record.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import { mintToken } from '../domain/payments/payment-details/mint-token.ts';
import { meter } from '../domain/billing/usage/meter.ts';
import { parseCard, parseCheck } from '../domain/payments/payment-details/parse.ts';
import type { PaymentMethod } from '../domain/payments/payment-details/payment-method.ts';
import { madeBy } from '../domain/resources/stamps.ts';
import type { World } from '../domain/kernel/world.ts';
import { inventAddress, inventCompany, inventPerson, inventPhone, pick } from './names.ts';

/** Public test numbers that are approved. */
const cards = [
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3530111333300000',
] as const;
const tags = [[], [], ['newsletter'], ['vip'], ['wholesale', 'net30']] as const;

function storeMethod(world: World, customer: CustomerRecord, method: PaymentMethod): StoredPaymentMethodRecord {
  const { merchantId, creatorId, creationTime } = customer;
  const token = mintToken(world, { merchantId, method, category: 'Internal', sourceTransactionId: null, creatorId });
  const stored = world.records.storedPaymentMethods.insert(
    madeBy(world, creatorId, {
      merchantId,
      creationTime,
      customerId: customer.id,
      tokenReference: token.publicReference,
      category: token.category,
      method,
      nickname: null,
      billingAddress: customer.billingAddress,
      sourceTransactionId: null,
      lastUsedAt: null,
    }),
  );
  const sourceType = 'storedPaymentMethod';
  meter(world, { merchantId, sku: 'payment_methods.stored', sourceType, sourceId: stored.id, at: creationTime });
  return stored;
}

const someCard = (world: World, merchantId: string, year: number): PaymentMethod =>
  parseCard(world, merchantId, {
    number: pick(world, cards),
    expirationMonth: world.random.integer(1, 12),
    expirationYear: year + world.random.integer(1, 4),
  });

const someAccount = (world: World, merchantId: string): PaymentMethod =>
  parseCheck(world, merchantId, {
    routingNumber: '021000021',
    accountNumber: String(world.random.integer(100_000_000, 999_999_999)),
    accountType: 'Checking',
    accountHolderName: '',
  });

/** The `index`-th customer: every fourth is a company, every fifth has no payment method. */
function seedCustomer(world: World, merchant: MerchantRecord, userId: string, index: number, creationTime: Instant): void {
  const person = inventPerson(world);
  const companyName = index % 4 === 3 ? inventCompany(world) : null;
  const year = Number(dateIn(world.clock.now(), 'UTC').slice(0, 4));
  const customer = world.records.customers.insert(
    madeBy(world, userId, {
      merchantId: merchant.id,
      creationTime,
      customerNumber: `CU-${String(1001 + index)}`,
      ...(companyName === null ? person : { firstName: null, lastName: null }),
      companyName,
      email: `${person.firstName}.${person.lastName}${index + 1}@customer.example`.toLowerCase(),
      phoneNumber: inventPhone(world),
      billingAddress: inventAddress(world),
      shippingAddress: null,
      isActive: index % 20 !== 19,
      externalReference: null,
      notes: null,
      tags: pick(world, tags),
      customFields: {},
      defaultStoredPaymentMethodId: null,
    }),
  );
  if (index % 5 === 4) return;
  const first = storeMethod(world, customer, someCard(world, merchant.id, year));
  if (index % 6 === 5) storeMethod(world, customer, someAccount(world, merchant.id));
  world.records.customers.replace({ ...customer, defaultStoredPaymentMethodId: first.id });
}

/** Makes customers whose creation is spread over the time since an instant, the first at that instant. */
export function* seedCustomers(
  world: World,
  merchant: MerchantRecord,
  userId: string,
  count: number,
  since: Instant,
): Generator<void, void> {
  const span = inMilliseconds(between(since, world.clock.now()));
  for (let index = 0; index < count; index++) {
    seedCustomer(world, merchant, userId, index, plus(since, milliseconds(Math.floor((span * index) / count))));
    yield;
  }
}
