/** The setup of merchants: processor profiles, and a register that payments can name (assumptions: 33). */
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';
import type { ProcessorProfileRecord } from '../domain/payments/processors/record.ts';
import { newStamp } from '../domain/resources/stamps.ts';
import type { World } from '../domain/kernel/world.ts';
import type { Instant } from '../../schemas/shared/instant.ts';

const common = {
  creatorId: null,
  lastModificationTime: null,
  lastModifierId: null,
  isDeleted: false,
  deleterId: null,
  deletionTime: null,
  currencies: ['USD', 'EUR', 'GBP', 'JPY', 'KWD'],
  networks: null,
  environment: 'Sandbox',
  isActive: true,
  priority: 0,
  settlementMode: 'Automatic',
  settlementTime: '02:00',
  timeZone: null,
  useNetworkTokens: false,
  rejectAvs: [],
  rejectCvv: [],
} as const;

export interface SeededProfiles {
  readonly cards: ProcessorProfileRecord;
  readonly checks: ProcessorProfileRecord;
  readonly cash: ProcessorProfileRecord;
}

/** Seeds one profile for cards and wallets, one for checks and one for cash. */
export function seedProcessorProfiles(world: World, { id: merchantId, merchantNumber, creationTime }: MerchantRecord): SeededProfiles {
  const profile = (about: Pick<ProcessorProfileRecord, 'name' | 'processorId' | 'paymentTypes' | 'isDefault'>) =>
    world.records.processorProfiles.insert({
      creationTime,
      ...common,
      ...about,
      config: { merchantNumber: merchantNumber.slice(1), terminalNumber: '001', apiSecret: 'seeded-sandbox-secret' },
      id: world.random.uuid(),
      concurrencyStamp: newStamp(world),
      merchantId,
    });
  return {
    cards: profile({ name: 'Cards', processorId: 'sim-card', paymentTypes: ['Card', 'DigitalWallet'], isDefault: true }),
    checks: profile({ name: 'Checks', processorId: 'sim-ach', paymentTypes: ['Check'], isDefault: false }),
    cash: profile({ name: 'Cash', processorId: 'sim-cash', paymentTypes: ['Cash'], isDefault: false }),
  };
}

export function seedRegister(world: World, { id: merchantId }: MerchantRecord, since: Instant): void {
  world.records.merchantRegisters.insert({
    id: world.random.uuid(),
    creationTime: since,
    merchantId,
    name: 'Front desk',
    code: 'R1',
    terminalId: 'T0000001',
    isActive: true,
  });
}
