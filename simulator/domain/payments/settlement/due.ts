/** What time brings to settlement. Work that no longer applies does nothing. */
import type { DueHandlers } from '../../kernel/due.ts';
import { isGone } from '../../platform/merchants/standing.ts';
import { closesDaily, planClosing } from '../processors/closing.ts';
import { closeBatch } from './close.ts';
import { settleBatch } from './settle.ts';

export const settlementDue: DueHandlers<'settlement.close' | 'settlement.settle'> = {
  'settlement.close': (world, profileId) => {
    const profile = world.records.processorProfiles.get(profileId);
    // Of a deleted merchant nothing is settled; it waits for the merchant to be restored.
    if (profile !== undefined && isGone(world, profile.merchantId)) return planClosing(world, profileId);
    return profile !== undefined && closesDaily(world, profile) ? closeBatch(world, profile, 'Scheduled') : undefined;
  },
  'settlement.settle': settleBatch,
};
