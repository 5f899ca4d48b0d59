/** A merchant as its operations show it. */
import { MerchantDto } from '../../../../schemas/platform/merchants/types.ts';
import { assignmentOf } from '../../billing/price-plans/assignments.ts';
import type { World } from '../../kernel/world.ts';
import { presenter } from '../../resources/present.ts';
import type { MerchantRecord } from '../merchants/record.ts';

const planIdOf = ({ id }: MerchantRecord, world: World): string | null => assignmentOf(world, id)?.pricePlanId ?? null;

/** Fields that other records tell. */
export const computed = {
  resellerName: ({ resellerId }: MerchantRecord, { records }: World) =>
    resellerId === null ? null : (records.resellers.get(resellerId)?.name ?? null),
  defaultProcessorProfileId: ({ id }: MerchantRecord, { records }: World) =>
    records.processorProfiles.by('owner', id).find(({ isDefault }) => isDefault)?.id ?? null,
  pricePlanId: planIdOf,
  pricePlanName: (merchant: MerchantRecord, world: World) => {
    const id = planIdOf(merchant, world);
    return id === null ? null : (world.records.pricePlans.get(id)?.name ?? null);
  },
} as const;

export const presentMerchant = presenter<MerchantRecord, typeof MerchantDto>(MerchantDto, computed);
