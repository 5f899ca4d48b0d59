/**
 * Advances a world with active monthly contracts by a year, and repeats the same changes by hand: inserts the stored records and stages the events.
 * Argument: a `BillingOrder` as JSON. Prints milliseconds of both, and the number of charges.
 */
import { days } from '../../schemas/shared/instant.ts';
import type { StagedEvent } from '../../simulator/domain/kernel/event.ts';
import { stageEvent } from '../../simulator/domain/kernel/events.ts';
import { openMerchant, visa, type Merchant } from '../money/merchant.ts';

export interface BillingOrder {
  readonly contracts: number;
}

const { contracts } = JSON.parse(process.argv[2] ?? '{}') as BillingOrder;
const year = days(365);

/** A world with a session that listens to everything; a buffer holds only the last events. */
function open(): Merchant {
  const merchant = openMerchant({ 'listen.lifetime': 'P800D' });
  merchant.ask('listenSessions.create', { body: { merchantId: merchant.merchantId } });
  return merchant;
}

/** The same world with contracts that begin on different days of a month. */
function subscribed(): Merchant {
  const merchant = open();
  const { merchantId, ask } = merchant;
  const cardData = { number: visa, expirationMonth: 12, expirationYear: 2049 };
  const { id: customerId } = ask('customers.create', { body: { merchantId, lastName: 'Lovelace' } }) as { readonly id: string };
  const method = ask('customers.addStoredPaymentMethod', { body: { customerId, cardData } }) as { readonly id: string };
  for (let index = 0; index < contracts; index++) {
    const startDate = `2026-03-${String(3 + (index % 28)).padStart(2, '0')}`;
    const terms = { name: 'Membership', amount: 20, startDate, interval: 'Month', intervalCount: 1 };
    ask('contracts.create', { body: { merchantId, customerId, storedPaymentMethodId: method.id, ...terms } });
  }
  return merchant;
}

interface Year {
  readonly merchant: Merchant;
  readonly milliseconds: number;
}

async function advance(merchant: Merchant): Promise<Year> {
  // Excludes earlier garbage from the time.
  globalThis.gc?.();
  const began = performance.now();
  await merchant.pass(year);
  return { merchant, milliseconds: performance.now() - began };
}

async function eventsOf(merchant: Merchant): Promise<readonly StagedEvent[]> {
  const events: StagedEvent[] = [];
  const { world } = merchant;
  const recorder = { reads: 'step', awaits: () => true, take: (_: unknown, some: readonly StagedEvent[]) => void events.push(...some) };
  Object.defineProperty(world, 'eventConsumers', { value: [...world.eventConsumers, recorder] });
  await advance(merchant);
  return events;
}

const events = await eventsOf(subscribed());
const { merchant, milliseconds } = await advance(subscribed());
const charges = merchant.world.records.recurringAttempts.all().filter(({ status }) => status === 'Succeeded').length;
const transactions = merchant.world.records.transactions.all().filter(({ origin }) => origin.contractId !== null);
if (transactions.length !== charges) throw new Error(`${transactions.length} transactions of ${charges} charges`);

const bare = open();
globalThis.gc?.();
const began = performance.now();
for (const record of transactions) bare.world.records.transactions.insert(record);
for (const { type, data } of events) stageEvent(bare.world, type, bare.merchantId, data);
const bareMilliseconds = performance.now() - began;
process.stdout.write(`${JSON.stringify({ milliseconds, bareMilliseconds, charges, events: events.length })}\n`);
