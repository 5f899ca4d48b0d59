import { catalogue } from '../../schemas/catalogue.ts';
import { atMilliseconds } from '../../schemas/shared/instant.ts';
import type { ProcessorProfileCreateDto, ProcessorProfileDto } from '../../schemas/platform/processor-profiles/types.ts';
import type { CallTo } from '../../simulator/domain/kernel/handler.ts';
import { principalOf } from '../../simulator/domain/kernel/principal.ts';
import type { RecordOf } from '../../simulator/domain/kernel/records.ts';
import { profileHandlers } from '../../simulator/domain/payments/processors/profile-handlers.ts';
import { Tenants } from '../../simulator/worlds/tenants.ts';

const at = atMilliseconds(Date.UTC(2026, 2, 2, 10));

/** In a new world, with a status that no operation can set yet. */
export function processorProfilesCreate(status: RecordOf<'merchants'>['status']) {
  const { world, seeded } = new Tenants({ wall: () => at }).create({ now: at });
  const { merchants, processorProfiles } = world.records;
  const { id } = merchants.replace({ ...merchants.all()[0]!, status });
  processorProfiles.removeAll(new Set(processorProfiles.by('merchantId', id).map((seededOne) => seededOne.id)));
  const key = world.records.apiKeys.get(seeded.personas.hostAdmin.keyId)!;
  const principal = principalOf(key, world.records.users.get(key.userId)!);
  const create = (over: Partial<ProcessorProfileCreateDto>): ProcessorProfileDto => {
    const body = {
      name: 'Profile',
      processorId: 'sim-card',
      paymentTypes: ['Card' as const],
      currencies: ['USD'],
      config: { merchantNumber: '417', terminalNumber: '1', apiSecret: 'a-long-secret' },
      ...over,
    };
    const call: CallTo<'processorProfiles.create'> = {
      world,
      principal,
      operation: catalogue['processorProfiles.create'],
      params: { merchantId: id },
      query: {},
      body,
      header: () => undefined,
      ip: '203.0.113.1',
      correlationId: 'test',
    };
    return profileHandlers['processorProfiles.create'](call).body as ProcessorProfileDto;
  };
  return { create, merchant: () => merchants.get(id)! };
}
