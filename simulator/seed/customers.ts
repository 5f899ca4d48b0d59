/** Customers of the first merchant, invented from the randomness of the world. Most have a card, some also a bank account. */
import { base, en, en_US, Faker, type Randomizer } from '@faker-js/faker';
import type { World } from '../domain/kernel/world.ts';
import { between, dateIn, inMilliseconds, type Instant, milliseconds, plus } from '../../schemas/shared/instant.ts';
import type { CustomerRecord, StoredPaymentMethodRecord } from '../domain/billing/customers/record.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import { mintToken } from '../domain/payments/payment-details/mint-token.ts';
import { meter } from '../domain/billing/usage/meter.ts';
import { parseCard, parseCheck } from '../domain/payments/payment-details/parse.ts';
import type { PaymentMethod } from '../domain/payments/payment-details/payment-method.ts';
import { madeBy } from '../domain/resources/stamps.ts';

const pick = <T>(world: World, list: readonly T[]): T => list[world.random.integer(0, list.length - 1)]!;

/** The world whose randomness is drawn now, so that a fork or a reset continues the same sequence. */
let inventsFor: World | undefined;

const randomizer: Randomizer = {
  next: () => inventsFor!.random.integer(0, 0xfff_ffff) / 0x1000_0000,
  // The world is already seeded.
  seed: () => undefined,
};

/** Shared by all worlds and created on first use: it takes more memory than everything it invents for a world. */
let inventor: Faker | undefined;

function invent<T>(world: World, make: (faker: Faker) => T): T {
  inventor ??= new Faker({ locale: [en_US, en, base], randomizer });
  inventsFor = world;
  try {
    return make(inventor);
  } finally {
    // A deleted world must not stay in memory.
    inventsFor = undefined;
  }
}

const inventPerson = (world: World) => invent(world, ({ person }) => ({ firstName: person.firstName(), lastName: person.lastName() }));

const inventCompany = (world: World): string => invent(world, ({ company }) => company.name());

/** A telephone number from the range that is reserved for fiction. */
const inventPhone = (world: World): string => `+1 212 555 01${String(world.random.integer(0, 99)).padStart(2, '0')}`;

const inventAddress = (world: World) =>
  invent(world, ({ location }) => {
    const stateOrProvince = location.state({ abbreviated: true });
    return {
      addressLine1: location.streetAddress(),
      city: location.city(),
      stateOrProvince,
      postalCode: location.zipCode({ state: stateOrProvince }),
      country: 'US',
    };
  });

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
