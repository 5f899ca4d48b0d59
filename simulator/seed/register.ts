/** One register of the first merchant, which payments can name. */
import type { Instant } from '../../schemas/shared/instant.ts';
import type { World } from '../domain/kernel/world.ts';
import type { MerchantRecord } from '../domain/platform/merchants/record.ts';

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
